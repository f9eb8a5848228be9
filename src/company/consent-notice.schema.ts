import { z } from 'zod'
import { requiredText } from '#base/api/fields.schema.ts'
import { MAX_NOTICE_LENGTH, MIN_NOTICE_LENGTH } from './consent-notice.ts'

/** A new wording. A very short text cannot say what is stored, why, and how to withdraw consent and complain. */
export const newNoticeSchema = z.object({
  text: requiredText('The notice must not be empty', {
    minLength: MIN_NOTICE_LENGTH,
    tooShort: `At least ${MIN_NOTICE_LENGTH} characters: what is stored and why, and how to withdraw consent and complain`,
    maxLength: MAX_NOTICE_LENGTH,
  }),
})

/**
 * The notice next to the button of every public form (docs/decisions/0034). Submitting a form means consent. A changed wording is a new
 * version; earlier ones stay, because enquiries refer to them.
 */
export const consentNoticeSchema = z.object({
  /** Starts at 1. Forms show the highest. */
  version: z.int(),
  /** Plain text. */
  text: z.string(),
  /** ISO 8601, UTC. */
  since: z.iso.datetime(),
})
export interface ConsentNotice extends z.output<typeof consentNoticeSchema> {}

/** A version in the back-office's list. */
export const listedNoticeSchema = consentNoticeSchema.extend({
  /** The author; null for the shipped text. */
  madeBy: z.string().nullable(),
})
export interface ListedNotice extends z.output<typeof listedNoticeSchema> {}
