export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

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
