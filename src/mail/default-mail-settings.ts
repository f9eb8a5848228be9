import type { MailSettings } from './mail-settings.schema.ts'

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
