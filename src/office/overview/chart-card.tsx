import { grouped } from '#base/text/wording/counted.ts'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'

interface ChartCardProps {
  id: string
  title: string
  /** A link or a switch next to the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Card of one chart with its heading. */
export function ChartCard({ id, title, aside, className, children }: ChartCardProps) {
  return (
    <Card as="section" aria-labelledby={id} className={classes('flex min-w-0 flex-col gap-4', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}

interface ChartTableProps {
  caption: string
  /** Text of the disclosure button. */
  summary?: string
  headers: readonly string[]
  rows: ReadonlyArray<{ key: string | number; head: ReactNode; figures: readonly number[] }>
}

/** The data of a chart as a table, in a disclosure. */
export function ChartTable({ caption, summary = 'Show as table', headers, rows }: ChartTableProps) {
  return (
    <details className="text-small">
      <summary className="link min-h-9 w-fit cursor-pointer content-center font-semibold pointer-coarse:min-h-11">{summary}</summary>
      <div className="relative mt-2 max-h-96 overflow-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {headers.map((header, index) => (
                <th
                  key={header}
                  scope="col"
                  className={classes(
                    'border-b border-border-strong py-2 align-bottom font-semibold',
                    index === 0 ? 'text-start' : 'ps-3 text-end',
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, figures }) => (
              <tr key={key}>
                <th scope="row" className="border-b border-border py-2 text-start font-normal wrap-anywhere">
                  {head}
                </th>
                {figures.map((figure, index) => (
                  <td key={headers[index + 1]} className="figures border-b border-border py-2 ps-3 text-end">
                    {grouped(figure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
