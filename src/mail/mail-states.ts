/** 'failed': never sent. 'returned': sent, then bounced. */
export const MAIL_STATUSES = ['waiting', 'sent', 'returned', 'failed', 'cancelled'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  returned: 'Came back',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** Whether nobody received the mail: it was never sent, or it was returned. */
export function isUndelivered(status: MailStatus): status is 'failed' | 'returned' {
  return status === 'failed' || status === 'returned'
}

/** Smaller numbers are sent first. 'bulk' waits while anything else is due. */
export const URGENCIES = { urgent: 0, normal: 1, bulk: 2 } as const
export type MailUrgency = (typeof URGENCIES)[keyof typeof URGENCIES]

/** Whether a mail tells a member of staff about their own access. Only those who manage staff may cancel or resend it. */
export const isAboutAccess = (kind: string): boolean => kind.startsWith('staff-')

const MS_PER_DAY = 86_400_000
/** Bulk mail may wait longer, because the ceilings hold it back first. */
const DAYS_UNTIL_GIVEN_UP = { [URGENCIES.urgent]: 3, [URGENCIES.normal]: 3, [URGENCIES.bulk]: 14 }

/** The instant after which a mail due at `due` is no longer tried. */
export function giveUpAt(urgency: MailUrgency, due: Date): Date {
  return new Date(due.getTime() + DAYS_UNTIL_GIVEN_UP[urgency] * MS_PER_DAY)
}
