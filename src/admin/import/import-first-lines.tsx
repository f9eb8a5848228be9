import type { ImportFile } from '../../imports/import-plan.ts'
import { languageOf } from '../../shared/text/language.ts'
import { columnNames } from './import-data.ts'

/** The first rows of the file. */
export function ImportFirstLines({ read }: { read: ImportFile }) {
  const columns = columnNames(read.headings).map((heading, at) => ({ at, heading }))
  const lines = read.firstLines.map((cells, at) => ({ at, cells }))
  return (
    <section
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keyboard
      tabIndex={0}
      aria-label="The first rows of the file"
      className="overflow-x-auto rounded-md border border-border"
    >
      <table className="w-full text-small">
        <caption className="sr-only">The first rows of the file</caption>
        <thead>
          <tr>
            {columns.map(({ at, heading }) => (
              <th key={at} scope="col" lang={languageOf(heading)} className="border-b border-border px-3 py-2 text-start whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ at: line, cells }) => (
            <tr key={line}>
              {columns.map(({ at }) => (
                <td key={at} lang={languageOf(cells[at] ?? '')} className="max-w-60 truncate px-3 py-1.5 whitespace-nowrap">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
