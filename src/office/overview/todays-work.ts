import { grouped } from '#base/text/wording/counted.ts'
import { BATCH_WORK_KINDS, UNCONFIRMED_WORK_DAYS, UNTOLD_WORK_DAYS } from '#training/batches/batch.ts'

/** The kinds of work that may be due today, in the order shown. */
export const WORK_KINDS = [
  'overdue',
  'due-today',
  'wrote-again',
  'follow-up',
  'requests',
  'waiting-requests',
  'unbooked-quotations',
  ...BATCH_WORK_KINDS,
  'uncertified',
  'corrections',
  'undelivered',
  'expiring',
  'failed-mails',
  'returned-mails',
  'interrupted-jobs',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export const MAX_WORK_LINES = 5
export const MAX_WORK_COUNTED = 1000
/** A certificate that expires within this time and is not renewed is work for today. */
export const EXPIRING_WORK_DAYS = 14

export const WORK_TITLES: Record<WorkKind, string> = {
  overdue: 'No answer in time',
  'due-today': 'To be answered today',
  'wrote-again': 'Customers who wrote again',
  'follow-up': 'Follow-ups due',
  requests: 'Enrolment requests to convert',
  'waiting-requests': 'Enrolment requests for full batches',
  'unbooked-quotations': 'Accepted quotations that are not booked',
  'untold-changes': 'Changes of batches that people or buyers do not know of',
  'unconfirmed-batches': `Batches within ${UNCONFIRMED_WORK_DAYS} days that are not confirmed`,
  'free-seats': 'Free seats that people wait for',
  'untold-batches': `Joining instructions not sent, within ${UNTOLD_WORK_DAYS} days`,
  'unmarked-batches': 'Batches without attendance',
  'unissued-batches': 'Batches that are over, without certificates',
  uncertified: 'Completed without a certificate',
  corrections: 'Names that clients want corrected',
  undelivered: 'Certificates not sent yet',
  expiring: `Expiring within ${EXPIRING_WORK_DAYS} days, not renewed`,
  'failed-mails': 'E-mails that could not be sent',
  'returned-mails': 'E-mails that came back',
  'interrupted-jobs': 'Bulk actions that were interrupted',
}

/** '5', '1,000 or more'. */
export function workCount(count: number): string {
  return count < MAX_WORK_COUNTED ? grouped(count) : `${grouped(MAX_WORK_COUNTED)} or more`
}
