import type { Issues } from '#base/api/problem.ts'

/** The result of a contact form that a browser posted without script. */
export type PostedEnquiry = { isSent: true } | RefusedEnquiry

export interface RefusedEnquiry {
  isSent: false
  /** As typed, so that nothing has to be typed again. */
  values: PostedValues
  errors: Issues
  /** An error of the whole form; undefined when the errors of the fields say everything. */
  formError: string | undefined
}

export type PostedValues = Record<(typeof CONTACT_FIELDS)[number] | (typeof WISH_FIELDS)[number], string>

/** The five fields of the contact form (docs/product/requirements.md, section 5). */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const

/** What an enrolment request may add. The form asks for it when a date led there. */
export const WISH_FIELDS = ['batchId', 'people', 'company'] as const
