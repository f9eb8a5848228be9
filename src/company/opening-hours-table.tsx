import { useEffect, useState } from 'react'
import { indianClock } from '../shared/dates.ts'
import { classes } from '../ui/classes.ts'
import type { OpeningHours } from './company.ts'
import { openState, type OpenState } from './opening-hours.ts'

const MINUTE_MS = 60_000

/** Business hours. Marks today's line and says whether the office is open now, both by the time in India. */
export function OpeningHoursTable({ hours, className }: { hours: OpeningHours[]; className?: string }) {
  const now = useNow()
  const today = now && indianClock(now).weekday
  return (
    <div className={className}>
      <table className="w-full text-small">
        <caption className="sr-only">Business hours, India Standard Time</caption>
        <tbody>
          {hours.map(({ days, weekdays, display }) => {
            const isToday = today !== undefined && weekdays.includes(today)
            return (
              <tr key={days} className={classes('border-b border-border', isToday && 'bg-primary-soft font-semibold')}>
                <th scope="row" className={classes('px-1.5 py-2 text-start', !isToday && 'font-normal')}>
                  {days}
                  {isToday && <span className="sr-only"> (today)</span>}
                </th>
                <td className="figures px-1.5 py-2 text-end whitespace-nowrap">{display}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {/* The space is reserved from the start, because the line appears only in the browser: the served page is cached. */}
      <div className="mt-3 min-h-6 text-small">
        {now && <OpenNow state={openState(hours, now)} />}
      </div>
    </div>
  )
}

/** A coloured dot with a text, because colour alone is not enough. */
function OpenNow({ state }: { state: OpenState }) {
  return (
    <p className={classes('flex items-start gap-2 font-semibold', state.isOpen ? 'text-success' : 'text-text-2')}>
      <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-current" />
      {inWords(state)}
    </p>
  )
}

function inWords(state: OpenState): string {
  if (state.isOpen) return `Open now, closes ${state.closes} IST`
  return state.opens ? `Closed now, opens ${state.opens.days} ${state.opens.time} IST` : 'Closed now'
}

/** The current time, updated every minute. Undefined on the server and in the browser's first render, which must match it. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
