import { addDays, addMonths } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'

const DAYS_PER_WEEK = 7
const MONTHS_PER_YEAR = 12

/** Returns the day that a key moves to in a calendar (APG date picker dialog); undefined for keys that do not move. */
export function dayAfterKey(key: string, isShift: boolean, day: PlainDate): PlainDate | undefined {
  const weekday = weekdayOf(day)
  const months = isShift ? MONTHS_PER_YEAR : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -DAYS_PER_WEEK)
    case 'ArrowDown':
      return addDays(day, DAYS_PER_WEEK)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, DAYS_PER_WEEK - 1 - weekday)
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return undefined
  }
}

/** Returns the weeks of the day's month, each from Sunday to Saturday; null outside the month. */
export function weeksOf(day: PlainDate): Array<Array<PlainDate | null>> {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const weeks = []
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, DAYS_PER_WEEK)) {
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, at) => addDays(sunday, at)).map((one) => (one.startsWith(month) ? one : null)))
  }
  return weeks
}

/** 0 on Sunday, 6 on Saturday. */
function weekdayOf(day: PlainDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
