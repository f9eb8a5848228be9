/** 'returned': it was sent, and a mail server brought it back later. */
export const MAIL_STATUSES = ['waiting', 'sent', 'returned', 'failed', 'cancelled'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  returned: 'Came back',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** One that came back is stored as failed with the time when it was sent, so that whatever looks for failures finds it. */
export type StoredMailStatus = Exclude<MailStatus, 'returned'>

/** What became of a mail: the one place that tells one that came back from one that never left. */
export function mailStatusOf({ status, sent_at }: { status: StoredMailStatus; sent_at: string | null }): MailStatus {
  return status === 'failed' && sent_at !== null ? 'returned' : status
}

/** Nobody got it: it never left, or came back. */
export function isUndelivered(status: MailStatus): status is 'failed' | 'returned' {
  return status === 'failed' || status === 'returned'
}

/** Smaller numbers are sent first. 'bulk' waits while anything else is due. */
export const URGENCIES = { urgent: 0, normal: 1, bulk: 2 } as const
export type MailUrgency = (typeof URGENCIES)[keyof typeof URGENCIES]

/** It tells a member of staff what became of their own access: only who manages staff may stop it, or send it again. */
export const isAboutAccess = (kind: string): boolean => kind.startsWith('staff-')

const MS_PER_DAY = 86_400_000
/** Bulk mail waits longer, because it is the first to wait for the ceilings. */
const DAYS_UNTIL_GIVEN_UP = { [URGENCIES.urgent]: 3, [URGENCIES.normal]: 3, [URGENCIES.bulk]: 14 }

/** When the program stops trying to send a mail that is due at `due`. */
export function giveUpAt(urgency: MailUrgency, due: Date): Date {
  return new Date(due.getTime() + DAYS_UNTIL_GIVEN_UP[urgency] * MS_PER_DAY)
}
