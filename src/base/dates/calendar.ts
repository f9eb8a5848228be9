import { type PlainDate } from './dates.ts'

const INDIA_AHEAD_MS = 330 * 60_000
const MS_PER_DAY = 86_400_000
const DAYS_PER_WEEK = 7
const MONDAY = 1

/** Returns the time at which a day begins in India: '2026-11-21' → 20 November, 18:30 UTC. */
export function startOfIndianDay(date: PlainDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - INDIA_AHEAD_MS)
}

/** Adds days to a date. A negative number gives an earlier date. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10)
}

/** Returns the first day of the date's month, or of a month that is `months` later; a negative number gives an earlier month. */
export function firstOfMonth(date: PlainDate, months = 0): PlainDate {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Returns the Monday of the date's week. */
export function mondayOf(date: PlainDate): PlainDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday - MONDAY + DAYS_PER_WEEK) % DAYS_PER_WEEK))
}

/** Returns the same day in a later or, with a negative number, an earlier month; its last day if it has no such day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const first = firstOfMonth(date, months)
  const last = addDays(firstOfMonth(first, 1), -1)
  const day = first.slice(0, 8) + date.slice(8)
  return day < last ? day : last
}
