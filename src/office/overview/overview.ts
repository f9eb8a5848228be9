import { addDays, firstOfMonth, mondayOf } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import type { PeriodCount } from './overview.schema.ts'

export type Span = 'weeks' | 'months'

/** Number of recent enquiries and programs shown (docs/product/requirements.md, section 9). */
export const RECENT_COUNT = 5

export const PERIODS = 12

/** The first days of the last 24 weeks or months, the current one last, and the day after its end. */
export function periodStarts(span: Span, today: PlainDate): PlainDate[] {
  const steps = Array.from({ length: 2 * PERIODS + 1 }, (_, index) => index - 2 * PERIODS + 1)
  if (span === 'months') return steps.map((step) => firstOfMonth(today, step))
  return steps.map((step) => addDays(mondayOf(today), step * DAYS_PER_WEEK))
}

/** Pairs each count of the later half with its counterpart in the earlier half. */
export function pairPeriods(starts: readonly PlainDate[], counts: readonly number[]): PeriodCount[] {
  return counts.slice(PERIODS).map((count, index) => ({
    from: starts[PERIODS + index] ?? '',
    count,
    previous: counts[index] ?? 0,
  }))
}

const DAYS_PER_WEEK = 7
