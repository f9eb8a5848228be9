import { indianDate } from '../shared/dates.ts'
import type { Enquiry } from './enquiry.ts'

const HOUR_MS = 60 * 60 * 1000

/** The team contacts an enquirer within 24 hours (docs/product/requirements.md section 9). */
const PROMISED_MS = 24 * HOUR_MS

/** Messages that came before this and are pending still have waited longer than was promised. */
export function promisedBefore(now: Date): Date {
  return new Date(now.getTime() - PROMISED_MS)
}

/** How long a message has waited beyond the promise, in whole hours, days from two on; undefined while it is kept. */
export function overdueFor({ status, createdAt }: Pick<Enquiry, 'status' | 'createdAt'>, now: Date): string | undefined {
  const lateMs = now.getTime() - Date.parse(createdAt) - PROMISED_MS
  if (status !== 'pending' || lateMs <= 0) return undefined
  const hours = Math.floor(lateMs / HOUR_MS)
  if (hours < 1) return 'less than 1 h'
  return hours < HOURS_NAMED ? `${hours} h` : `${Math.floor(hours / HOURS_PER_DAY)} days`
}

/** Whether the day that was set has come, and the message still asks for something. */
export function isFollowUpDue({ status, followUpOn }: Pick<Enquiry, 'status' | 'followUpOn'>, now: Date): boolean {
  return followUpOn !== null && followUpOn <= indianDate(now) && isOpen(status)
}

/** Pending and contacted messages are not done with. */
export const OPEN_STATUSES = ['pending', 'contacted'] as const

function isOpen(status: Enquiry['status']): boolean {
  return OPEN_STATUSES.some((open) => open === status)
}

const HOURS_PER_DAY = 24
const HOURS_NAMED = 2 * HOURS_PER_DAY
