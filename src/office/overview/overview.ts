import type { Expiries } from '#certificates/expiries.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { ProgramEnrolments } from '#training/program-enrolments.ts'
import type { MailConcern } from '#mail/mail.ts'
import type { Program } from '#catalogue/program.schema.ts'
import type { BackupStatus } from '#base/backup/backup-status.ts'
import type { FirstStep } from './first-steps.ts'
import type { WorkGroup } from './todays-work.ts'
import { addDays, firstOfMonth, mondayOf } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'

/**
 * The first data of the dashboard (docs/product/requirements.md, section 2). Fields with personal data are null for a
 * role that may not read them.
 */
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
  /** What a new installation still needs. Empty once it has all, null for a role that cannot enter it. */
  firstSteps: FirstStep[] | null
  /** What needs the office today. Null for a role that may not see people. */
  work: WorkGroup[] | null
  /** Participants enrolled and certificates issued since the first day of this month in India. */
  thisMonth: { participants: number; certificates: number } | null
  recentEnquiries: Enquiry[] | null
  recentPrograms: Program[]
  /** For admins only: it names a folder of the server. */
  backups: BackupStatus | null
  /** For those who may send mail; null while it is in order. */
  mail: MailConcern | null
}

/** The figures of the charts. A separate call, so that the counts need not wait for them. */
export interface OverviewCharts {
  enquiries: Record<Span, PeriodCount[]>
  /** Every program with participants, the largest number first. */
  enrolments: ProgramEnrolments[]
  expiries: Expiries
  /** Today in India, from which everything is counted. */
  today: PlainDate
}

/** The number of enquiries in one week or month, and in the one that is `PERIODS` weeks or months earlier. */
export interface PeriodCount {
  from: PlainDate
  count: number
  previous: number
}

export type Span = 'weeks' | 'months'

/** How many recent enquiries and programs are shown (docs/product/requirements.md, section 9). */
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
