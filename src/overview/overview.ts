import type { Expiries } from '../certificates/expiries.ts'
import type { Enquiry } from '../enquiries/enquiry.ts'
import type { ProgramEnrolments } from '../participants/program-enrolments.ts'
import type { Program } from '../programs/program.ts'
import { addDays, firstOfMonth, mondayOf } from '../shared/calendar.ts'
import type { PlainDate } from '../shared/dates.ts'

/** What the dashboard opens with (docs/product/requirements.md section 2). What is about people is null for a role that may not see them. */
export interface Overview {
  counts: {
    services: number
    programs: number
    participants: number | null
    certificates: number | null
    pendingEnquiries: number | null
    overdueEnquiries: number | null
    followUpsDue: number | null
  }
  /** Enrolled and issued since the first of this month in India. */
  thisMonth: { participants: number; certificates: number } | null
  recentEnquiries: Enquiry[] | null
  recentPrograms: Program[]
}

/** The figures that are drawn; asked for apart, so that the counts need not wait for them. */
export interface OverviewCharts {
  enquiries: Record<Span, PeriodCount[]>
  /** Every program anybody is enrolled in, the most chosen first. */
  enrolments: ProgramEnrolments[]
  expiries: Expiries
  /** The day in India that all of this is counted from. */
  today: PlainDate
}

/** The messages of one week or month, and of the one as many periods before. */
export interface PeriodCount {
  from: PlainDate
  count: number
  previous: number
}

export type Span = 'weeks' | 'months'

/** docs/product/requirements.md section 9: the five most recent contacts and programs. */
export const RECENT_COUNT = 5

export const PERIODS = 12

/** The days on which the last 24 weeks or months begin, the running one last, and the day after it. */
export function periodStarts(span: Span, today: PlainDate): PlainDate[] {
  const steps = Array.from({ length: 2 * PERIODS + 1 }, (_, index) => index - 2 * PERIODS + 1)
  if (span === 'months') return steps.map((step) => firstOfMonth(today, step))
  return steps.map((step) => addDays(mondayOf(today), step * DAYS_PER_WEEK))
}

/** The later half of the counts beside the earlier one. */
export function beside(starts: readonly PlainDate[], counts: readonly number[]): PeriodCount[] {
  return counts.slice(PERIODS).map((count, index) => ({
    from: starts[PERIODS + index] ?? '',
    count,
    previous: counts[index] ?? 0,
  }))
}

const DAYS_PER_WEEK = 7
