import { useEffect, useRef } from 'react'
import { trustedHtml } from '../ui/trusted-html.ts'
import type { OpeningHours } from './company.ts'
import { showOpenState } from './show-open-state.ts'

/**
 * Business hours. What depends on the time appears only in the browser, since the served page is cached: `showOpenState`
 * writes it into elements whose text React leaves alone. The start of the page calls it, too, before React is there.
 */
export function OpeningHoursTable({ hours, className }: { hours: OpeningHours[]; className?: string }) {
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => (table.current ? showOpenState(table.current) : undefined), [])
  return (
    <div ref={table} data-hours={JSON.stringify(hours)} className={className}>
      <table className="w-full text-small">
        <caption className="sr-only">Business hours, India Standard Time</caption>
        <tbody>
          {hours.map(({ days, display }) => (
            <tr key={days} className="border-b border-border data-today:bg-primary-soft data-today:font-semibold">
              <th scope="row" className="px-1.5 py-2 text-start font-[inherit]">
                {days}
                <span data-today-word="" className="sr-only" suppressHydrationWarning dangerouslySetInnerHTML={trustedHtml('')} />
              </th>
              <td className="figures px-1.5 py-2 text-end whitespace-nowrap">{display}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* The space is reserved from the start. A coloured dot with a text, because colour alone is not enough. */}
      <div className="mt-3 min-h-6 text-small">
        <p
          data-open-state="unknown"
          className="flex items-start gap-2 font-semibold text-text-2 data-[open-state=open]:text-success data-[open-state=unknown]:hidden"
        >
          <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-current" />
          <span data-open-words="" suppressHydrationWarning dangerouslySetInnerHTML={trustedHtml('')} />
        </p>
      </div>
    </div>
  )
}
