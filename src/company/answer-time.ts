import { addDays } from '#base/dates/calendar.ts'
import { indianClock, indianDate, monthName, type PlainDate } from '#base/dates/dates.ts'
import { openHours, WEEKDAYS, type OfficeTimes } from './opening-hours.ts'

const HOUR_MS = 3_600_000
/** The team contacts an enquirer within 24 hours (docs/product/requirements.md, section 9). */
const ANSWER_TIME_MS = 24 * HOUR_MS
const DAYS_PER_WEEK = 7
/** The longest possible answer time, for an office that opens once a week. */
const MAX_ANSWER_TIME_MS = 15 * ANSWER_TIME_MS

type Hours = readonly OfficeTimes[]

/** The promise during office hours. Pages show it until they know the time. */
export const USUAL_PROMISE = 'within 24 hours'

/**
 * The instant until which an answer is promised: 24 hours after the question. If that is outside office hours, the last closing time before
 * it. If the office is closed on the day of the question or the next, the closing time of the first open day from then on. Without office
 * hours, 24 hours. A later question is never due earlier.
 */
export function answerDueAt(askedAt: Date, hours: Hours): Date {
  const end = new Date(askedAt.getTime() + ANSWER_TIME_MS)
  const day = indianDate(end)
  const [first, second] = [openHours(hours, addDays(day, -1)), openHours(hours, day)]
  if (!first || !second) return nextClosing(hours, day) ?? end
  if (end >= second.closes) return second.closes
  return end < second.opens && first.closes > askedAt ? first.closes : end
}

/** The earliest question that is not due before this instant: found by bisection, since a later question is never due earlier. */
export function earliestDueFrom(instant: Date, hours: Hours): Date {
  let before = instant.getTime() - MAX_ANSWER_TIME_MS
  let found = instant.getTime()
  while (found - before > 1) {
    const middle = Math.floor((before + found) / 2)
    if (answerDueAt(new Date(middle), hours) < instant) before = middle
    else found = middle
  }
  return new Date(found)
}

/** The promise for a question asked now: 'within 24 hours', 'by Monday, 6 PM', or 'by 30 November, 6 PM' for a day that far away. */
export function answerPromise(askedAt: Date, hours: Hours): string {
  const due = answerDueAt(askedAt, hours)
  if (due.getTime() - askedAt.getTime() === ANSWER_TIME_MS) return USUAL_PROMISE
  const { date, weekday, hour, minute } = indianClock(due)
  const isFar = date >= addDays(indianDate(askedAt), DAYS_PER_WEEK)
  const day = isFar ? `${Number(date.slice(8))} ${monthName(Number(date.slice(5, 7)))}` : WEEKDAYS[weekday]
  return `by ${day}, ${hour % 12 || 12}${minute > 0 ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

function nextClosing(hours: Hours, from: PlainDate): Date | undefined {
  for (let ahead = 0; ahead < DAYS_PER_WEEK; ahead += 1) {
    const open = openHours(hours, addDays(from, ahead))
    if (open) return open.closes
  }
  return undefined
}
