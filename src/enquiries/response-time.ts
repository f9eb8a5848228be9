import { answerDueAt, earliestDueFrom } from '#company/answer-time.ts'
import type { OfficeTimes } from '#company/opening-hours.ts'
import { indianDate, untilIndianMidnight } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'
import type { Enquiry } from './enquiry.schema.ts'

const HOUR_MS = 60 * 60 * 1000

/** The current time and the office hours. */
export interface OfficeClock {
  now: Date
  hours: readonly OfficeTimes[]
}

/** Pending enquiries that have waited since before this instant are overdue. */
export function overdueCutoff({ now, hours }: OfficeClock): Date {
  return earliestDueFrom(now, hours)
}

/** Pending enquiries that have waited since before this instant, and are not overdue, become overdue today in India. */
export function dueTodayCutoff({ now, hours }: OfficeClock): Date {
  return earliestDueFrom(midnightAfter(now), hours)
}

function midnightAfter(now: Date): Date {
  return new Date(now.getTime() + untilIndianMidnight(now))
}

type Waiting = Pick<Enquiry, 'createdAt' | 'askedAgainAt'>

/** The instant by which the answer is promised, counted from the enquiry's arrival or its sender's last mail. */
export function dueAt({ createdAt, askedAgainAt }: Waiting, hours: readonly OfficeTimes[]): Date {
  return answerDueAt(new Date(askedAgainAt ?? createdAt), hours)
}

/** Whether the enquiry is pending and becomes overdue today. */
export function isDueToday({ status, ...waiting }: Pick<Enquiry, 'status'> & Waiting, { now, hours }: OfficeClock): boolean {
  const due = dueAt(waiting, hours)
  return status === 'pending' && due >= now && due < midnightAfter(now)
}

/** The time by which an enquiry is overdue: '5 h', '1 day' or '3 days'; undefined if it is not. */
export function overdueText({ status, ...waiting }: Pick<Enquiry, 'status'> & Waiting, { now, hours }: OfficeClock): string | undefined {
  const lateMs = now.getTime() - dueAt(waiting, hours).getTime()
  if (status !== 'pending' || lateMs <= 0) return undefined
  const lateHours = Math.floor(lateMs / HOUR_MS)
  if (lateHours < 1) return 'less than 1 h'
  if (lateHours < HOURS_PER_DAY) return `${lateHours} h`
  const days = Math.floor(lateHours / HOURS_PER_DAY)
  return counted(days, 'day')
}

/** Whether the follow-up date has come and the enquiry is still open. */
export function isFollowUpDue({ status, followUpOn }: Pick<Enquiry, 'status' | 'followUpOn'>, now: Date): boolean {
  return followUpOn !== null && followUpOn <= indianDate(now) && isOpen(status)
}

/** Enquiries with one of these statuses still need work. */
export const OPEN_STATUSES = ['pending', 'contacted'] as const
/** All others. */
export const CLOSED_STATUSES = ['resolved', 'archived'] as const

/** Whether the enquiry still needs work. */
export function isOpen(status: Enquiry['status']): boolean {
  return OPEN_STATUSES.some((open) => open === status)
}

const HOURS_PER_DAY = 24
