import type { PlainDate } from '#base/dates/dates.ts'

/**
 * What each kind of mail is made from: a snapshot, stored as JSON when the mail is written to the outbox. Addresses of
 * pages are paths; `renderMail` puts SITE_URL before them. The name of the company is read when the mail is rendered.
 * Links that act for their reader are not part of it (`ReaderLinks`).
 */
export interface MailData {
  /** To the office: a visitor has sent an enquiry or a request. */
  'enquiry-notice': EnquirySummary & { email: string; phone: string | null; subject: string; message: string; workplace?: string | null }
  /** To the visitor: it has arrived. Repeats nothing that they typed freely, or it could be used to send spam to others. */
  'enquiry-receipt': Omit<EnquirySummary, 'fullName'>
  /** To the visitor: the office's answer, in Markdown. What they had written is quoted below it; null leaves that out. */
  'enquiry-reply': {
    enquiryId: number
    fullName: string
    subject: string
    text: string
    /** The name of the member of staff. */
    writtenBy: string
    original: { message: string; receivedAt: string } | null
  }
  /** To the participant: their participant ID, and how to see their status. */
  'participant-created': { fullName: string; participantId: string; program: string; enrolledOn: PlainDate }
  /** To the recipient, with the PDF. */
  'certificate-issued': CertificateSummary
  /** The same for a certificate of participation: its recipient has completed nothing. */
  'participation-certificate-issued': CertificateSummary
  'certificate-corrected': CertificateSummary
  'certificate-revoked': CertificateSummary & { revokedOn: PlainDate; reason: string | null }
  'certificate-expiring': CertificateSummary & { daysLeft: number }
  /** To a contact of a client: the certificates of its people. The token in the link is a keyed hash of `nonce`. It names nobody. */
  'certificates-delivered': ClientLinkSummary & { programs: string[] }
  /** To a contact of a client: are these names right? */
  'names-to-check': ClientLinkSummary
  /** To a contact of a client, once a month: whose certificates expire soon. Without those who were erased since. */
  'renewals-due': ClientLinkSummary & { people: ExpiringPerson[] }
  /** To somebody of a batch, or once to the contact of a client for all who have no address: when, where, what to bring. */
  'batch-joining': BatchLetter
  /** The same on the day before the first one. */
  'batch-reminder': BatchLetter
  /** Days, hours, place or link are others than they were told. `before` is what they were told. */
  'batch-changed': BatchLetter & { before: ToldBatch; changes: Array<{ label: string; before: string; now: string }> }
  /** `instead`: the sentence that says where they have a place now. */
  'batch-cancelled': BatchLetter & { reason: string; instead: string | null }
  /**
   * The batch takes place without them. `endsInvitation`: the days leave the calendar of whoever reads it; false for an address whose
   * other people still come.
   */
  'batch-left': BatchLetter & { instead: string | null; endsInvitation: boolean }
  /** To the office, each morning. */
  'office-digest': { on: PlainDate; groups: DigestGroup[] }
  /** To a member of staff: something happened to their access. */
  'staff-sign-in': StaffNotice & { network: string; device: string }
  'staff-factor-refused': StaffNotice & { network: string; device: string }
  'staff-code-created': StaffNotice & { codeName: string; madeBy: string }
  'staff-access-changed': StaffNotice & { change: string; changedBy: string }
  /** The link with which they set a password. The token in the link is a keyed hash of `nonce`. */
  'staff-password-link': StaffNotice & { nonce: string; madeBy: string }
  'staff-role-changed': StaffNotice & { from: string; to: string; changedBy: string }
  /** To somebody who typed this address into the newsletter form: is it yours? Also to those who are subscribed already. */
  'newsletter-confirmation': Record<string, never>
  /** To a confirmed subscriber. The text is Markdown. A test that staff send to themselves has nothing to unsubscribe from. */
  'newsletter-issue': { issueId: number; subject: string; text: string; isTest?: boolean }
  /** To the office: the settings work. */
  'test-message': { requestedBy: string }
}

export type MailKind = keyof MailData

/**
 * The paths of links that act for whoever has them. They are made when a mail is sent and never stored, so nobody but its
 * reader sees them. `unsubscribeLink` also becomes the header List-Unsubscribe, with List-Unsubscribe-Post (RFC 8058).
 */
export type ReaderLinks = Partial<Record<'passwordLink' | 'clientLink' | 'confirmationLink' | 'unsubscribeLink', string>>

/** A mail of any kind: the kind, with the data that belongs to it. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; data: MailData[Kind] } }[MailKind]

/** What the people of a batch are told of it, and what its calendar file says. */
export interface ToldBatch {
  batchId: number
  /** Counts the changes that a calendar shows. */
  sequence: number
  program: string
  /** In their order. Times are 'HH:MM' in India. */
  days: Array<{ date: PlainDate; startTime: string; endTime: string }>
  /** '12–14 Dec 2026' */
  daysInWords: string
  /** 'Classroom' */
  mode: string
  /** 'Example Hall, Sector 16, Faridabad, Haryana', or 'Online'. */
  where: string
  mapLink: string | null
  meetingLink: string | null
  joiningText: string
}

interface BatchLetter extends ToldBatch {
  /** Who reads it: one of the batch, or a contact. */
  fullName: string
  /** Whom a contact is asked to tell. Empty in a mail to somebody of the batch. */
  people: Array<{ id: number; name: string }>
}

interface EnquirySummary {
  enquiryId: number
  kind: 'enquiry' | 'enrolment' | 'consultation'
  fullName: string
  /** What the visitor quotes when they ask again. */
  reference: string
  /** The title of the program or service that it is about. */
  about: string | null
  /** The days and the place that were asked for. Left out of mails from before there were batches, as the next one. */
  dates?: string | null
  people?: number | null
  /** ISO 8601, UTC. */
  receivedAt: string
}

interface CertificateSummary {
  /** The row, for the attached PDF. */
  certificateRow: number
  edition: number
  fullName: string
  certificateId: string
  program: string
  /** It says that they took part, not that they completed the program. Mails from before it was kept leave it out. */
  isParticipation?: boolean
  issueDate: PlainDate
  expiryDate: PlainDate | null
  /** '/c/…' */
  permalink: string
}

interface ClientLinkSummary {
  nonce: string
  contactName: string
  client: string
  /** How many certificates or names. */
  count: number
  expiresOn: PlainDate
}

interface ExpiringPerson {
  /** The row of the participant, by which an erasure finds them. */
  id: number
  name: string
  program: string
  expiryDate: PlainDate
}

/** Lines of the digest under one heading: overdue, due today, unanswered. */
interface DigestGroup {
  title: string
  lines: Array<{ text: string; path: string }>
  /** How many more there are than `lines` shows, and the page that lists them all. */
  more: number
  path: string
}

interface StaffNotice {
  name: string
  /** ISO 8601, UTC. */
  at: string
}
