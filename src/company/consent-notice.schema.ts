import { z } from 'zod'
import { requiredText } from '#base/api/fields.schema.ts'
import { MAX_NOTICE_LENGTH, MIN_NOTICE_LENGTH } from './consent-notice.ts'

/** A new wording. One that is too short cannot say what is stored, why, and how to withdraw consent and complain. */
export const newNoticeSchema = z.object({
  text: requiredText('The notice must not be empty', {
    minLength: MIN_NOTICE_LENGTH,
    tooShort: `At least ${MIN_NOTICE_LENGTH} characters: what is stored and why, and how to withdraw consent and complain`,
    maxLength: MAX_NOTICE_LENGTH,
  }),
})

/**
 * The notice beside the button of every public form (docs/decisions/0034). Sending a form means to agree to it. A changed
 * wording is a new version; earlier ones stay, because enquiries refer to them.
 */
export const consentNoticeSchema = z.object({
  /** Counts from 1. The highest is the one that the forms show. */
  version: z.int(),
  /** Plain text. */
  text: z.string(),
  /** ISO 8601, UTC. */
  since: z.iso.datetime(),
})
export interface ConsentNotice extends z.output<typeof consentNoticeSchema> {}

/** One version as the back-office lists it. */
export const listedNoticeSchema = consentNoticeSchema.extend({
  /** Who wrote it; null for the text that the product ships with. */
  madeBy: z.string().nullable(),
})
export interface ListedNotice extends z.output<typeof listedNoticeSchema> {}
