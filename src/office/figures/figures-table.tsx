import { grouped } from '#base/text/wording/counted.ts'
import { languageOf } from '#base/text/language.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { rupees } from '#base/values/money/rupees.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import type { FigureHeader } from './figures.ts'

interface FiguresTableProps<Key extends string, Row extends Record<Key, number>> {
  id: string
  title: string
  note?: string
  /** The heading of the name column. */
  head: string
  headers: ReadonlyArray<FigureHeader<Key>>
  rows: readonly Row[]
  nameOf: (row: Row) => string
}

const CELL = 'border-t border-border px-3 py-2 align-baseline'
const FIGURE = `${CELL} text-end whitespace-nowrap`
/** The names stay in view while the table scrolls sideways on a phone. */
const NAME = 'sticky start-0 bg-surface text-start wrap-anywhere max-sm:min-w-36'

/** Figures by month, program or client, with their sums. A bar under the first figure of a row compares the rows. */
export function FiguresTable<Key extends string, Row extends Record<Key, number>>({
  id,
  title,
  note,
  head,
  headers,
  rows,
  nameOf,
}: FiguresTableProps<Key, Row>) {
  const [[first] = []] = headers
  const largest = first === undefined ? 0 : Math.max(0, ...rows.map((row) => row[first]))
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {note && <p className="pt-1 text-small text-text-2">{note}</p>}
      <section
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that may scroll must take the keyboard
        tabIndex={0}
        aria-labelledby={id}
        className="relative mt-3 overflow-x-auto"
      >
        <table className="figures w-full border-collapse text-small">
          <thead>
            <tr>
              <th scope="col" className={classes('px-3 py-2 font-semibold', NAME)}>
                {head}
              </th>
              {headers.map(([key, label]) => (
                <th key={key} scope="col" className="px-3 py-2 text-end align-bottom font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={nameOf(row)}>
                <th scope="row" lang={languageOf(nameOf(row))} className={classes(CELL, NAME, 'font-normal')}>
                  {nameOf(row)}
                </th>
                {headers.map(([key, , kind]) => (
                  <td key={key} className={classes(FIGURE, row[key] === 0 && 'text-text-3')}>
                    {written(row[key], kind)}
                    {key === first && <Bar share={largest === 0 ? 0 : row[key] / largest} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={classes(CELL, NAME, 'font-semibold')}>
                Total
              </th>
              {headers.map(([key, , kind]) => (
                <td key={key} className={classes(FIGURE, 'font-semibold')}>
                  {written(
                    rows.reduce((sum, row) => sum + row[key], 0),
                    kind,
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  )
}

const WRITERS = { count: grouped, rupees, paise: inRupees }
const written = (figure: number, kind: keyof typeof WRITERS = 'count') => WRITERS[kind](figure)

const BAR_WIDTH = 100

/** Drawn from the right, under the figure. */
function Bar({ share }: { share: number }) {
  const width = Math.round(share * BAR_WIDTH)
  return (
    <svg viewBox={`0 0 ${BAR_WIDTH} 3`} preserveAspectRatio="none" aria-hidden="true" className="print-exact block h-1 w-full min-w-12">
      <rect x={BAR_WIDTH - width} width={width} height={3} className="fill-chart-1" />
    </svg>
  )
}
