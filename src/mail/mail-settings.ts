import type { MailSettings } from './mail-settings.schema.ts'

/**
 * The mails that the program sends by itself, and the creation of enquiries from received mails. Security notices to staff have no switch.
 */
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

/** The numbers of days before expiry at which a recipient can be reminded. The office chooses among them. */
export const REMINDER_STEPS = [90, 60, 30, 14, 7] as const
export type ReminderStep = (typeof REMINDER_STEPS)[number]

/** Numbered as in `Date.getUTCDay`: 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
export type Weekday = (typeof WEEKDAYS)[number]

/**
 * Revocation mails are off: the office usually talks to the person first, and a mail about a mistaken revocation cannot be recalled. The
 * certificate's page shows the revocation at once anyway. Received mails do not become enquiries: a mailbox also receives offers.
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
