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

export const MIN_DIGEST_HOUR = 5
export const MAX_DIGEST_HOUR = 20
