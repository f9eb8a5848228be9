import type { MailKind } from './mail-data.ts'

export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** Smaller numbers are sent first. 'bulk' waits while anything else is due. */
export const URGENCIES = { urgent: 0, normal: 1, bulk: 2 } as const
export type MailUrgency = (typeof URGENCIES)[keyof typeof URGENCIES]

interface MailKindRules {
  urgency: MailUrgency
  /** A visitor without an account causes it. Such mails may use only a part of the ceilings for all mail (`ceilings.server.ts`). */
  isCausedByVisitor?: true
  /** A later mail about the same record answers the earlier ones: mail programs show them as one conversation. */
  isThreaded?: true
  /** A person wrote it. All others say in a header that a program sent them, so that no absence notice answers. */
  isPersonal?: true
  /** It contains links that act for its reader (`ReaderLinks`): no preview is made from a real one, and its text is never stored. */
  isSecret?: true
  /** It tells a member of staff what became of their own access: only who manages staff may stop it, or send it again. */
  isAboutAccess?: true
  /** At most so many mails of this kind to one mailbox within an hour. More are not stored. Left out: no limit. */
  maxPerHour?: number
  /** The same within a day. */
  maxPerDay?: number
}

/** Limits are for what a stranger can cause: they could otherwise fill somebody else's mailbox. */
export const MAIL_KINDS: Readonly<Record<MailKind, MailKindRules>> = {
  'enquiry-notice': { urgency: URGENCIES.urgent, isCausedByVisitor: true, isThreaded: true },
  'enquiry-receipt': { urgency: URGENCIES.normal, maxPerHour: 3, maxPerDay: 6, isCausedByVisitor: true, isThreaded: true },
  'enquiry-reply': { urgency: URGENCIES.urgent, isThreaded: true, isPersonal: true },
  'participant-created': { urgency: URGENCIES.normal },
  'certificate-issued': { urgency: URGENCIES.normal },
  'participation-certificate-issued': { urgency: URGENCIES.normal },
  'certificate-corrected': { urgency: URGENCIES.normal },
  'certificate-revoked': { urgency: URGENCIES.normal },
  'certificate-expiring': { urgency: URGENCIES.bulk },
  'certificates-delivered': { urgency: URGENCIES.normal, isSecret: true },
  'names-to-check': { urgency: URGENCIES.normal, isSecret: true },
  'renewals-due': { urgency: URGENCIES.bulk, isSecret: true },
  'batch-joining': { urgency: URGENCIES.normal, isThreaded: true },
  'batch-reminder': { urgency: URGENCIES.normal, isThreaded: true },
  'batch-changed': { urgency: URGENCIES.urgent, isThreaded: true },
  'batch-cancelled': { urgency: URGENCIES.urgent, isThreaded: true },
  'batch-left': { urgency: URGENCIES.urgent, isThreaded: true },
  'office-digest': { urgency: URGENCIES.normal },
  'staff-sign-in': { urgency: URGENCIES.urgent, maxPerHour: 10, isAboutAccess: true },
  // One tells of a burst.
  'staff-factor-refused': { urgency: URGENCIES.urgent, maxPerHour: 1, isAboutAccess: true },
  'staff-code-created': { urgency: URGENCIES.urgent, isAboutAccess: true },
  'staff-access-changed': { urgency: URGENCIES.urgent, isAboutAccess: true },
  'staff-password-link': { urgency: URGENCIES.urgent, isSecret: true, isAboutAccess: true },
  'staff-role-changed': { urgency: URGENCIES.urgent, isAboutAccess: true },
  'newsletter-confirmation': { urgency: URGENCIES.urgent, maxPerHour: 1, maxPerDay: 3, isCausedByVisitor: true, isSecret: true },
  'newsletter-issue': { urgency: URGENCIES.bulk, isSecret: true },
  'test-message': { urgency: URGENCIES.urgent },
}

export const KINDS_ABOUT_ACCESS = (Object.keys(MAIL_KINDS) as MailKind[]).filter((kind) => MAIL_KINDS[kind].isAboutAccess)

const MS_PER_DAY = 86_400_000
/** Bulk mail waits longer, because it is the first to wait for the ceilings. */
const DAYS_UNTIL_GIVEN_UP = { [URGENCIES.urgent]: 3, [URGENCIES.normal]: 3, [URGENCIES.bulk]: 14 }

/** When the program stops trying to send a mail that is due at `due`. */
export function giveUpAt(urgency: MailUrgency, due: Date): Date {
  return new Date(due.getTime() + DAYS_UNTIL_GIVEN_UP[urgency] * MS_PER_DAY)
}
