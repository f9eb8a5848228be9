import { daysBetween, indianClock, shortDate, type PlainDate } from '#base/dates/dates.ts'

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const DAY_MS = 24 * MINUTES_PER_HOUR * MINUTE_MS
const DAYS_NAMED_BY_WEEKDAY = 6
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Short relative time: '12 min ago', '2 h ago', 'Yesterday', 'Tuesday', '12 Nov 2026'. Days are those of IST. */
export function relativeTime(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE_MS)
  if (minutes < 1) return 'Just now'
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min ago`
  const day = indianClock(then)
  if (day.date === indianClock(now).date) return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ago`
  const daysAgo = Math.round((Date.parse(indianClock(now).date) - Date.parse(day.date)) / DAY_MS)
  if (daysAgo === 1) return 'Yesterday'
  if (daysAgo <= DAYS_NAMED_BY_WEEKDAY) return WEEKDAYS[day.weekday] ?? ''
  return shortDate(day.date)
}

/** The same text for use inside a sentence: 'just now', but 'Tuesday'. */
export function withinSentence(words: string): string {
  return words === 'Just now' || words === 'Yesterday' ? words.toLowerCase() : words
}

/** 'today', 'tomorrow', 'in 9 days'. */
export function relativeDay(date: PlainDate, today: PlainDate): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
