import type { MailSettings } from './mail-settings.schema.ts'

/** Which mails the program sends by itself, and whether it makes enquiries of those that it gets. The security notices to staff have no switch. */
const MAIL_SWITCHES = [
  'enquiriesFromMails',
  'enquiryNotices',
  'enquiryReceipts',
  'participantIds',
  'certificates',
  'revocations',
  'expiryReminders',
  'digest',
] as const
export type MailSwitch = (typeof MAIL_SWITCHES)[number]

/** How many days before the expiry a recipient may be reminded. The office chooses among them. */
export const REMINDER_STEPS = [90, 60, 30, 14, 7] as const
export type ReminderStep = (typeof REMINDER_STEPS)[number]

/** As `Date.getUTCDay` counts them: 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
export type Weekday = (typeof WEEKDAYS)[number]

/**
 * Revocations are off: the office usually speaks with the person first, and a mail about a revocation by mistake cannot be
 * taken back. The page of the certificate says it at once anyway. Mails are no enquiries: a mailbox has offers, too.
 */
export const DEFAULT_MAIL_SETTINGS: MailSettings = {
  enquiriesFromMails: false,
  enquiryNotices: true,
  enquiryReceipts: true,
  participantIds: true,
  certificates: true,
  revocations: false,
  expiryReminders: true,
  digest: true,
  reminderSteps: [60, 14],
  digestHour: 8,
  digestDays: [1, 2, 3, 4, 5, 6],
}

export const MIN_DIGEST_HOUR = 5
export const MAX_DIGEST_HOUR = 20
