import { addDays } from '#base/dates/calendar.ts'
import { daysBetween, type PlainDate } from '#base/dates/dates.ts'
import { firstDay, type BatchDay } from './batch-days.ts'

/** One calendar event: a day, or several with equal hours. */
export interface CalendarEvent {
  /** '' for the only event of a batch, otherwise its date: events must not share a UID. */
  key: string
  /** The first day. */
  day: BatchDay
  /** Null for a single day. */
  recurrence: Recurrence | null
}

interface Recurrence {
  frequency: 'DAILY' | 'WEEKLY'
  interval: number
  /** Includes the excluded days (RFC 5545). */
  count: number
  excluded: PlainDate[]
}

/** Calendar apps expand each exclusion. Days that would need more get one event each. */
const MAX_EXCLUDED = 60
const DAYS_PER_WEEK = 7

/**
 * The events of a batch: one if all days have equal hours, otherwise one for each day. Outlook and Google follow a moved batch only by a
 * single UID.
 * @param days in order
 */
export function calendarEvents(days: readonly BatchDay[]): CalendarEvent[] {
  const [first, ...others] = days
  if (!first) return []
  if (others.length === 0) return [{ key: '', day: first, recurrence: null }]
  const hasEqualHours = others.every(({ startTime, endTime }) => startTime === first.startTime && endTime === first.endTime)
  const recurrence = recurrenceOf(days)
  if (hasEqualHours && recurrence.excluded.length <= MAX_EXCLUDED) return [{ key: '', day: first, recurrence }]
  return days.map((day) => ({ key: day.date, day, recurrence: null }))
}

/** The longest step that meets every day, and the days in between to exclude. */
function recurrenceOf(days: readonly BatchDay[]): Recurrence {
  const start = firstDay(days)
  const offsets = days.map(({ date }) => daysBetween(start, date))
  const step = offsets.reduce(commonDivisor)
  const count = (offsets.at(-1) ?? 0) / step + 1
  const all = Array.from({ length: count }, (_, at) => at * step)
  const excluded = all.filter((offset) => !offsets.includes(offset)).map((offset) => addDays(start, offset))
  const isWeekly = step % DAYS_PER_WEEK === 0
  return { frequency: isWeekly ? 'WEEKLY' : 'DAILY', interval: isWeekly ? step / DAYS_PER_WEEK : step, count, excluded }
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
