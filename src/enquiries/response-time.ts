import { indianDate, untilIndianMidnight } from '#base/dates/dates.ts'
import type { Enquiry } from './enquiry.schema.ts'

const HOUR_MS = 60 * 60 * 1000

/** The team contacts an enquirer within 24 hours (docs/product/requirements.md, section 9). */
const RESPONSE_TIME_MS = 24 * HOUR_MS

/** Pending enquiries that wait since before this instant are overdue. */
export function overdueCutoff(now: Date): Date {
  return new Date(now.getTime() - RESPONSE_TIME_MS)
}

/** Pending enquiries that wait since before this instant, and are not overdue, become so today in India. */
export function dueTodayCutoff(now: Date): Date {
  return overdueCutoff(new Date(now.getTime() + untilIndianMidnight(now)))
}

type Waiting = Pick<Enquiry, 'createdAt' | 'askedAgainAt'>

/** From when on the office owes an answer: the enquiry arrived, or its sender wrote again. */
function waitingSince({ createdAt, askedAgainAt }: Waiting): number {
  return Date.parse(askedAgainAt ?? createdAt)
}

/** Whether the enquiry is pending and becomes overdue today. */
export function isDueToday({ status, ...waiting }: Pick<Enquiry, 'status'> & Waiting, now: Date): boolean {
  const arrived = waitingSince(waiting)
  return status === 'pending' && arrived >= overdueCutoff(now).getTime() && arrived < dueTodayCutoff(now).getTime()
}

/** The instant until which the answer is promised. */
export function answerDueAt(waiting: Waiting): Date {
  return new Date(waitingSince(waiting) + RESPONSE_TIME_MS)
}

/** How long an enquiry is overdue, as '5 h', '1 day' or '3 days'; undefined when it is not. */
export function overdueText({ status, ...waiting }: Pick<Enquiry, 'status'> & Waiting, now: Date): string | undefined {
  const lateMs = now.getTime() - waitingSince(waiting) - RESPONSE_TIME_MS
  if (status !== 'pending' || lateMs <= 0) return undefined
  const hours = Math.floor(lateMs / HOUR_MS)
  if (hours < 1) return 'less than 1 h'
  if (hours < HOURS_PER_DAY) return `${hours} h`
  const days = Math.floor(hours / HOURS_PER_DAY)
  return days === 1 ? '1 day' : `${days} days`
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
