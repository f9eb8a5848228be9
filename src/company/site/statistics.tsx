import { grouped } from '#base/text/wording/counted.ts'
import type { Company } from '../company-content.schema.ts'
import { classes } from '#ui/classes.ts'

type Statistic = Company['stats'][number]

interface Statistics {
  stats: Statistic[]
  size: 'strip' | 'band'
  className?: string
}

/** The company's figures. 'strip' is the low variant below the hero, 'band' the one on the About page. */
export function Statistics({ stats, size, className }: Statistics) {
  return (
    <dl className={classes('statistics', size === 'strip' && 'statistics-strip', className)}>
      {stats.map((statistic) => (
        <div key={statistic.label}>
          <dt>{statistic.label}</dt>
          <dd className={classes('figures', size === 'band' && 'text-[2.5rem] leading-11 md:text-[3rem] md:leading-13')}>
            {figureText(statistic.value)}
            <span>{statistic.suffix}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const PLAIN = new Intl.NumberFormat('en-IN', { useGrouping: false })

/**
 * Four digits stay ungrouped, as the company writes '3500'. Longer numbers have Indian grouping. Firefox supports `useGrouping: 'min2'`
 * only since version 124: before that, its '3,500' differed from the server's text, and React redrew the whole page.
 */
function figureText(value: number): string {
  return Math.abs(value) < 10_000 ? PLAIN.format(value) : grouped(value)
}
