import type { FieldProblems } from '#base/api/problem.ts'
import { forEnquiryTexts } from '../../enquiry-texts.ts'

/** The result of a contact form that a browser posted without script. */
export type PostedEnquiry = { isSent: true; receipt: EnquiryReceipt } | RefusedEnquiry

/** The sender's view of a stored message. */
export interface EnquiryReceipt {
  /** The reference to quote: 'ENQ-7F3K-9Q2M'. */
  reference: string
  email: string
  phone: string | null
  /** Lets this browser correct address and phone for a short time. */
  correction: string
  /** The promised answer: 'within 24 hours', 'by Monday, 6 PM'. */
  promise: string
  subject: string
  message: string
}

export interface RefusedEnquiry {
  isSent: false
  /** As typed, so that nothing has to be typed again. */
  values: PostedValues
  errors: FieldProblems
  /** An error of the whole form; undefined if the errors of the fields are sufficient. */
  formError: string | undefined
}

export type PostedValues = typeof NOTHING_TYPED

/** The five fields of the contact form (docs/product/requirements.md, section 5). */
const NO_CONTACT = { name: '', email: '', phone: '', subject: '', message: '' }

/** The optional details of an enrolment request. The form asks for them if a date led there. */
export const NO_REQUEST_VALUES = { batchId: '', people: '', ...forEnquiryTexts(() => '') }
export type RequestValues = typeof NO_REQUEST_VALUES

export const NOTHING_TYPED = { ...NO_CONTACT, ...NO_REQUEST_VALUES }
