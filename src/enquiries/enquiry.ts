import { enrolmentMessage } from '../programs/enrolment.ts'
import { contactPath } from '../shared/contact-path.ts'
import type { StatusTone } from '../shared/tone.ts'

/** What the wire calls a contact message is an enquiry in the office (SPEC.md section 3). */
export interface Enquiry {
  id: number
  fullName: string
  email: string
  phone: string | null
  subject: string
  message: string
  status: EnquiryStatus
  kind: EnquiryKind
  trainingProgramId: number | null
  serviceId: number | null
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

/** The contact form's subjects (SPEC.md section 5). */
export const CONTACT_SUBJECTS = [
  'Consultancy Services',
  'Audit Preparation',
  'Training Programs',
  'Certificate Verification',
  'Other Inquiry',
] as const

/** What an address may fill in before the visitor does: '/contact?subject=…&message=…'. */
export interface ContactTopic {
  subject: string | undefined
  message: string | undefined
}

export const SHORTEST_REQUEST_MESSAGE = 10
export const LONGEST_MESSAGE = 5000

/** What the enrolment dialog starts with (SPEC.md section 2, Dialogs). */
export function enrolmentPrefill(programTitle: string): { subject: string; message: string } {
  return {
    subject: withinSubject('Enrollment Request: ', programTitle),
    message: enrolmentMessage(programTitle),
  }
}

/** What the consultation dialog starts with: an interest statement naming the service (SPEC.md section 5). */
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
  return (prefix + title).slice(0, LONGEST_SUBJECT)
}

export const LONGEST_SUBJECT = 200
