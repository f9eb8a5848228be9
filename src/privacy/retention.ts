import { counted } from '#base/text/wording/counted.ts'

/** The kinds of personal data whose period the office sets. Everything else has a fixed period (see FIXED_PERIODS). */
export const RETENTION_KINDS = ['enquiries', 'suspectedEnquiries', 'sheetScans', 'quotations', 'deletedRecords', 'networks'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** Months, by kind. */
export type RetentionPeriods = Record<RetentionKind, number>

export const MIN_MONTHS = 1
/** Ten years. A period that nobody lives to see is no limit. */
export const MAX_MONTHS = 120

/**
 * Enquiries: two years, so that somebody who asks again about last year's training is known. Suspected spam: long enough for a sender to
 * ask why nobody has answered. Signed sheets: longer than the three years of a certificate of the client's own management system, whose
 * auditors ask for them. Contacts of quotations: tax law asks for the papers of a year for 72 months and longer in a dispute. The other two: the rules of the Digital Personal Data Protection Act require one year of logs
 * (docs/product/contract.md, section 8).
 */
export const DEFAULT_PERIODS: RetentionPeriods = {
  enquiries: 24,
  suspectedEnquiries: 3,
  sheetScans: 60,
  quotations: 96,
  deletedRecords: 12,
  networks: 12,
}

/** The texts of each period: its label, its starting point, the reason for keeping the data, and the noun for counts. */
export const RETENTION_TEXTS: Record<RetentionKind, { label: string; counts: string; why: string; one: string; many: string }> = {
  enquiries: {
    label: 'Closed enquiries',
    counts: 'Messages that are resolved or archived, from their last change, note or follow-up date.',
    why: 'Open messages are never removed, nor are requests that became participants.',
    one: 'closed message',
    many: 'closed messages',
  },
  suspectedEnquiries: {
    label: 'Suspected spam',
    counts: 'Messages that wait under “Suspected spam”, from the day they came or were marked.',
    why: 'Until then one that was suspected by mistake can be moved to the inbox.',
    one: 'suspected message',
    many: 'suspected messages',
  },
  sheetScans: {
    label: 'Scans of signed sheets',
    counts: 'Scans and photos of sign-in sheets, from the day that the sheet is of.',
    why: 'Auditors of clients ask for them. Attendance and certificates stay.',
    one: 'scan of a signed sheet',
    many: 'scans of signed sheets',
  },
  quotations: {
    label: 'Contacts in quotations and proformas',
    counts: 'Names, e-mails, phones and networks in them, from the end of their financial year.',
    why: 'Tax law asks for business papers for six years and more. Numbers, companies and figures stay.',
    one: 'quotation with a contact',
    many: 'quotations with a contact',
  },
  deletedRecords: {
    label: 'History of deleted people',
    counts: 'What the history says about participants and enquiries that were deleted, from the day of the deletion.',
    why: 'Until then a mistaken deletion can be explained. The entry itself is kept, without the values.',
    one: 'deleted record in the history',
    many: 'deleted records in the history',
  },
  networks: {
    label: 'Network addresses',
    counts: 'The network that a refusal, a sign-in or a change came from, from the time of the entry.',
    why: 'Needed to trace an attack. The DPDP Rules ask for logs of one year.',
    one: 'network address',
    many: 'network addresses',
  },
}

/** Data that each run also removes, because it has expired. */
export const EXPIRED_KINDS = [
  'sessions',
  'passwordLinks',
  'requestKeys',
  'deletedEnquiries',
  'subscriptions',
  'mails',
  'replyFiles',
  'clientLinks',
  'bulkWork',
] as const
export type ExpiredKind = (typeof EXPIRED_KINDS)[number]

export const EXPIRED_TEXTS: Record<ExpiredKind, { label: string; period: string }> = {
  sessions: { label: 'Sessions of staff', period: '30 days after their last use' },
  passwordLinks: { label: 'Links with which staff set a password', period: '24 hours' },
  requestKeys: { label: 'Keys that prevent a form from being sent twice', period: '24 hours' },
  deletedEnquiries: { label: 'Messages that were deleted, for Undo', period: '24 hours' },
  subscriptions: { label: 'Newsletter addresses that nobody confirmed', period: '30 days' },
  mails: { label: 'E-mails that were sent, failed or cancelled', period: '12 months' },
  replyFiles: { label: 'Files sent with replies; one that was never sent goes after 7 days', period: '12 months' },
  clientLinks: { label: 'Links for clients, which work for 30 days', period: '12 months' },
  bulkWork: { label: 'Lists of bulk work and imports', period: '90 days' },
}

/** The number of records that a run removed, by kind. Kinds without any may be missing. */
export type Removed = Partial<Record<RetentionKind | ExpiredKind, number>>

/** The number of records past their period, by kind. */
export type DueForRemoval = Record<RetentionKind, number>

/** 'finished' removed what was due, 'paused' removed nothing (see planRun), 'failed' stopped at an internal error. */
export const RUN_OUTCOMES = ['finished', 'paused', 'failed'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

/** '6 months', '2 years', '1 year and 6 months'. */
export function monthsInWords(months: number): string {
  const [years, rest] = [Math.floor(months / MONTHS_PER_YEAR), months % MONTHS_PER_YEAR]
  const parts = [years > 0 && counted(years, 'year'), rest > 0 && counted(rest, 'month')]
  return parts.filter(Boolean).join(' and ')
}

const MONTHS_PER_YEAR = 12
