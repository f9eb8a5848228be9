import type { MailKind } from './mail-data.ts'

const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** Smaller numbers are sent first. 'bulk' waits while anything else is due. */
export const URGENCIES = { urgent: 0, normal: 1, bulk: 2 } as const
export type MailUrgency = (typeof URGENCIES)[keyof typeof URGENCIES]

interface MailKindRules {
  urgency: MailUrgency
  /** At most so many mails of this kind to one address within an hour. More are not stored. Left out: no limit. */
  maxPerHour?: number
}

/** Limits are for what a stranger can cause: they could otherwise fill somebody else's mailbox. */
export const MAIL_KINDS: Readonly<Record<MailKind, MailKindRules>> = {
  'enquiry-notice': { urgency: URGENCIES.urgent },
  'enquiry-receipt': { urgency: URGENCIES.normal, maxPerHour: 3 },
  'enquiry-reply': { urgency: URGENCIES.urgent },
  'participant-created': { urgency: URGENCIES.normal },
  'certificate-issued': { urgency: URGENCIES.normal },
  'certificate-corrected': { urgency: URGENCIES.normal },
  'certificate-revoked': { urgency: URGENCIES.normal },
  'certificate-expiring': { urgency: URGENCIES.bulk },
  'office-digest': { urgency: URGENCIES.normal },
  'staff-sign-in': { urgency: URGENCIES.urgent, maxPerHour: 10 },
  'staff-code-created': { urgency: URGENCIES.urgent },
  'staff-role-changed': { urgency: URGENCIES.urgent },
  'newsletter-confirmation': { urgency: URGENCIES.urgent, maxPerHour: 1 },
  'newsletter-issue': { urgency: URGENCIES.bulk },
  'test-message': { urgency: URGENCIES.urgent },
}
