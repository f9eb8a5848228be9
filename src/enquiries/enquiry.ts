import { enrolmentMessage, plannedMessage } from '#catalogue/enrolment.ts'
import { contactPath } from '#base/values/contact-path.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import type { StatusTone } from '#base/values/tone.ts'
import type { Suspicion } from './suspicion.ts'

/** An enquiry. The HTTP contract and the table call it a contact (docs/product/requirements.md, section 3). */
export interface Enquiry {
  id: number
  /** What the visitor quotes: 'ENQ-7F3K-9Q2M'. Null for enquiries from before references were sent. */
  reference: string | null
  fullName: string
  /** Empty when the office recorded it without one. */
  email: string
  phone: string | null
  subject: string
  /** Empty when the office recorded it without one. */
  message: string
  /** How it reached the office. */
  channel: EnquiryChannel
  status: EnquiryStatus
  kind: EnquiryKind
  trainingProgramId: number | null
  serviceId: number | null
  /** The program or service it is about, as it is called now, with its address on the site. */
  about: { title: string; path: string } | null
  /** The batch that was asked for, with its days and place: '12–13 Dec 2026, Faridabad'. */
  batchId: number | null
  batchDates: string | null
  /** How many people are to come. */
  people: number | null
  /** Where they work, as the visitor wrote it. */
  company: string | null
  /** Who of the office looks after it. */
  ownerId: number | null
  ownerName: string | null
  /** 'YYYY-MM-DD': when the office wants to come back to it. */
  followUpOn: PlainDate | null
  /** The client that it is about or from. */
  clientId: number | null
  clientName: string | null
  noteCount: number
  /** The participant that was created from this request last: row and public number. */
  participantId: number | null
  participantNumber: string | null
  /** The name of who made them. */
  participantMadeBy: string | null
  /** When the sender agreed to be stored. ISO 8601, UTC; null for some enquiries from before notices were recorded. */
  consentAt: string | null
  /** The version of the notice that they agreed to; null from before notices were recorded. */
  noticeVersion: number | null
  /** Why it may be spam. Empty for a message in the inbox. */
  suspectedFor: Suspicion[]
  /** ISO 8601, UTC. */
  createdAt: string
  /** Its version, for If-Match: the inbox changes messages straight from the list. */
  etag: string
}

export const ENQUIRY_STATUSES = ['pending', 'contacted', 'resolved', 'archived'] as const
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]

export const ENQUIRY_STATUS_TONES: Record<EnquiryStatus, StatusTone> = {
  pending: 'warning',
  contacted: 'info',
  resolved: 'success',
  archived: 'neutral',
}

export const ENQUIRY_KINDS = ['enquiry', 'enrolment', 'consultation'] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

/** How an enquiry reaches the office. The site is 'website'; the office records the others, and one of the site on somebody's behalf. */
export const ENQUIRY_CHANNELS = ['website', 'phone', 'whatsapp', 'walk-in', 'email'] as const
export type EnquiryChannel = (typeof ENQUIRY_CHANNELS)[number]

export const ENQUIRY_CHANNEL_LABELS: Record<EnquiryChannel, string> = {
  website: 'Website',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  'walk-in': 'Walk-in',
  email: 'E-mail',
}

/** The subject of an enquiry that the office records, when it is about no program and no service. */
export const RECORDED_SUBJECTS: Record<EnquiryChannel, string> = {
  website: 'Enquiry on the website',
  phone: 'Enquiry by phone',
  whatsapp: 'Enquiry by WhatsApp',
  'walk-in': 'Walk-in enquiry',
  email: 'Enquiry by e-mail',
}

/** A note of a member of staff on an enquiry. */
export interface EnquiryNote {
  id: number
  author: string
  /** Whether the person who asks wrote it: one's own notes can be changed and deleted. */
  isMine: boolean
  text: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** When its author changed it last. Null while it is as it was written. */
  editedAt: string | null
}

export const MAX_NOTE_LENGTH = 4000

/** Whose messages the inbox shows, other than one person's. */
export const OWNER_FILTERS = ['me', 'nobody'] as const

/** Filters of the inbox: pending or contacted, no answer within 24 hours, those hours end today, or the follow-up date has come. */
export const DUE_FILTERS = ['open', 'overdue', 'today', 'follow-up'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]

/** How many messages there are, for the tabs of the inbox and the overview. */
export interface EnquiryCounts extends Record<EnquiryStatus, number> {
  all: number
  overdue: number
  followUp: number
  /** Open ones of the member of staff who asks. */
  mine: number
  /** Open ones without an owner. */
  unassigned: number
  /** Those suspected of being spam, which no other figure counts. */
  suspected: number
}

/** The contact form's subjects (docs/product/requirements.md, section 5). */
export const CONTACT_SUBJECTS = [
  'Consultancy Services',
  'Audit Preparation',
  'Training Programs',
  'Certificate Verification',
  'Other Inquiry',
] as const

/** Fields that an address may pre-fill: '/contact?subject=…&message=…'. */
export interface ContactTopic {
  subject: string | undefined
  message: string | undefined
}

export const MIN_REQUEST_MESSAGE_LENGTH = 10
export const MAX_MESSAGE_LENGTH = 5000
/** What the office notes of an enquiry that it records. */
export const MAX_RECORDED_MESSAGE_LENGTH = 1000
/** One enquiry asks for at most so many people. */
export const MAX_PEOPLE = 30
export const MAX_COMPANY_LENGTH = 120

export const ENROLMENT_SUBJECT = 'Enrollment Request: '
export const PLANNED_SUBJECT = 'Tell me when it is planned: '

/** The pre-filled fields of the enrolment dialog (docs/product/requirements.md, section 2, Dialogs). */
export function enrolmentPrefill(programTitle: string): { subject: string; message: string } {
  return {
    subject: withinSubject(ENROLMENT_SUBJECT, programTitle),
    message: enrolmentMessage(programTitle),
  }
}

/** The pre-filled fields of the enrolment dialog of a program that has no dates yet. The office sees in the inbox what is asked. */
export function plannedPrefill(programTitle: string): { subject: string; message: string } {
  return { subject: withinSubject(PLANNED_SUBJECT, programTitle), message: plannedMessage(programTitle) }
}

/** The pre-filled fields of the consultation dialog: the message names the service (docs/product/requirements.md, section 5). */
export function consultationPrefill(serviceTitle: string): { subject: string; message: string } {
  return {
    subject: withinSubject('Consultation Request: ', serviceTitle),
    message: `I'm interested in your "${serviceTitle}" service and would like to request a consultation.`,
  }
}

/** Where 'Get a Consultation' leads without script: the dialog needs it, the contact form does not. */
export function consultationPath(serviceTitle: string): string {
  return contactPath({ subject: 'Consultancy Services', message: consultationPrefill(serviceTitle).message })
}

/** A subject is stored up to 200 characters; a longer title is cut, never the whole request refused. */
function withinSubject(prefix: string, title: string): string {
  return (prefix + title).slice(0, MAX_SUBJECT_LENGTH)
}

export const MAX_SUBJECT_LENGTH = 200
