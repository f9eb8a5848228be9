import type { Issues } from '../../shared/problem.ts'

/** What became of a contact form that a browser posted by itself, without script. */
export type PostedEnquiry = { isSent: true } | RefusedEnquiry

export interface RefusedEnquiry {
  isSent: false
  /** As typed, so that nothing has to be typed again. */
  values: PostedValues
  errors: Issues
  /** What is wrong with the whole; undefined when the fields' errors say it all. */
  formError: string | undefined
}

export type PostedValues = Record<(typeof CONTACT_FIELDS)[number], string>

/** The five fields of the contact form (docs/product/requirements.md section 5). */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const
