import { MARK_STROKES } from '../artwork/mark.ts'
import type { Company } from '../company/company.ts'
import { classes } from '../ui/classes.ts'

type Statistic = Company['stats'][number]

interface Statistics {
  stats: Statistic[]
  size: 'strip' | 'band'
  className?: string
}

/** The company's figures. 'strip' is the low one below the hero, 'band' the one on the About page. */
export function Statistics({ stats, size, className }: Statistics) {
  return (
    <dl className={classes('statistics', size === 'strip' && 'statistics-strip', className)}>
      {stats.map((statistic, index) => (
        <div key={statistic.label}>
          <dt>{statistic.label}</dt>
          <dd className={classes('figures', size === 'band' && 'text-[2.5rem] leading-11 md:text-[3rem] md:leading-13')}>
            {GROUPED.format(statistic.value)}
            <span>{statistic.suffix}</span>
          </dd>
          {size === 'band' && index === FIGURE_WITH_GAUGE && <GaugeArc />}
        </div>
      ))}
    </dl>
  )
}

/** The dial of the mark decorates the second figure. */
const FIGURE_WITH_GAUGE = 1

/** Four digits stay ungrouped, as the company writes '3500'. Longer numbers have Indian grouping. */
const GROUPED = new Intl.NumberFormat('en-IN', { useGrouping: 'min2' })

function GaugeArc() {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      strokeLinecap="round"
      strokeWidth="3"
      aria-hidden="true"
      className="pointer-events-none absolute -top-16 -left-10 size-40 opacity-40 max-md:hidden"
    >
      <path d={MARK_STROKES.arc} className="stroke-on-brand-2" />
      <path d={MARK_STROKES.zone} className="stroke-accent" />
    </svg>
  )
}
