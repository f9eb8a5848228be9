import { enrolmentMessage, plannedMessage } from '#catalogue/enrolment.ts'
import { contactPath } from '#base/values/contact-path.ts'
import type { StatusTone } from '#base/values/tone.ts'

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

/**
 * The channels by which enquiries reach the office. The site is 'website'; the office records the others, and one made on the site on
 * somebody's behalf.
 */
export const ENQUIRY_CHANNELS = ['website', 'phone', 'whatsapp', 'walk-in', 'email'] as const
export type EnquiryChannel = (typeof ENQUIRY_CHANNELS)[number]

export const ENQUIRY_CHANNEL_LABELS: Record<EnquiryChannel, string> = {
  website: 'Website',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  'walk-in': 'Walk-in',
  email: 'E-mail',
}

/** The subject of a recorded enquiry about no program and no service. */
export const RECORDED_SUBJECTS: Record<EnquiryChannel, string> = {
  website: 'Enquiry on the website',
  phone: 'Enquiry by phone',
  whatsapp: 'Enquiry by WhatsApp',
  'walk-in': 'Walk-in enquiry',
  email: 'Enquiry by e-mail',
}

/** The owner filters of the inbox, besides one person. */
export const OWNER_FILTERS = ['me', 'nobody'] as const

/** Filters of the inbox: pending or contacted, overdue, answer due today, follow-up date reached, or lost. */
export const DUE_FILTERS = ['open', 'overdue', 'today', 'follow-up', 'lost'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]

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
/** Maximum length of the office's text in a recorded enquiry. */
export const MAX_RECORDED_MESSAGE_LENGTH = 1000
/** Maximum number of people per enquiry. */
export const MAX_PEOPLE = 30

export const ENROLMENT_SUBJECT = 'Enrollment Request: '
export const PLANNED_SUBJECT = 'Tell me when it is planned: '

/** The pre-filled fields of the enrolment dialog (docs/product/requirements.md, section 2, Dialogs). */
export function enrolmentPrefill(programTitle: string): { subject: string; message: string } {
  return {
    subject: withinSubject(ENROLMENT_SUBJECT, programTitle),
    message: enrolmentMessage(programTitle),
  }
}

/** The prefilled enrolment dialog of a program without dates. The inbox shows the office the question. */
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

/** The path of 'Get a Consultation' without script: the dialog needs script, the contact form does not. */
export function consultationPath(serviceTitle: string): string {
  return contactPath({ subject: 'Consultancy Services', message: consultationPrefill(serviceTitle).message })
}

/** A subject is stored up to 200 characters; a longer title is cut, so that the request is not refused. */
function withinSubject(prefix: string, title: string): string {
  return (prefix + title).slice(0, MAX_SUBJECT_LENGTH)
}

export const MAX_SUBJECT_LENGTH = 200
