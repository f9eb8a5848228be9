import { useEffect, useRef } from 'react'
import { trustedHtml } from '#ui/trusted-html.ts'
import type { OpeningHours } from '../company.ts'
import type { OfficeTimes } from '../opening-hours.ts'
import { showOpenState } from '../show-open-state.ts'

/**
 * Business hours. What depends on the time appears only in the browser, since the served page is cached: `showOpenState`
 * writes it into elements whose text React leaves alone. The start of the page calls it, too, before React is there.
 */
export function OpeningHoursTable({ hours, className }: { hours: OpeningHours[]; className?: string }) {
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => (table.current ? showOpenState(table.current) : undefined), [])
  return (
    <div ref={table} data-hours={JSON.stringify(hours.map(officeTimes))} className={className}>
      <table className="hours">
        <caption className="sr-only">Business hours, India Standard Time</caption>
        <tbody>
          {hours.map(({ days, display }) => (
            <tr key={days}>
              <th scope="row">
                {days}
                <span data-today-word="" className="sr-only" suppressHydrationWarning dangerouslySetInnerHTML={trustedHtml('')} />
              </th>
              <td className="figures whitespace-nowrap">{display}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* The space is reserved from the start. */}
      <div className="mt-3 min-h-6 text-small">
        <p data-open-state="unknown" className="open-state">
          <span data-open-words="" suppressHydrationWarning dangerouslySetInnerHTML={trustedHtml('')} />
        </p>
      </div>
    </div>
  )
}

/** The words of a line stand in the table. */
function officeTimes({ weekdays, opens, closes }: OpeningHours): OfficeTimes {
  return { weekdays, opens, closes }
}
