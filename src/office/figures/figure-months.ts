import { firstOfMonth } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'

/** Three financial years. */
export const MAX_FIGURE_MONTHS = 36

/** A month: '2026-11'. */
export type Month = string

export interface Period {
  from: Month
  to: Month
}

const APRIL = 4

export function monthOf(date: PlainDate): Month {
  return date.slice(0, 7)
}

/** The month `months` later; earlier if negative. */
export function monthAfter(month: Month, months = 1): Month {
  return monthOf(firstOfMonth(`${month}-01`, months))
}

/** India's financial year (April to March) that contains a day. */
export function financialYear(day: PlainDate): Period {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < APRIL ? 1 : 0)
  return { from: `${year}-04`, to: `${year + 1}-03` }
}

/** All months from `from` to `to`, both included. Returns at most `MAX_FIGURE_MONTHS` + 1. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to && months.length <= MAX_FIGURE_MONTHS; month = monthAfter(month)) months.push(month)
  return months
}
