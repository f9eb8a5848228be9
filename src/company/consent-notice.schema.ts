import { z } from 'zod'
import { requiredText } from '#base/api/fields.schema.ts'
import { MAX_NOTICE_LENGTH, MIN_NOTICE_LENGTH, type ConsentNotice, type ListedNotice } from './consent-notice.ts'

/** A new wording. One that is too short cannot say what is stored, why, and how to withdraw consent and complain. */
export const newNoticeSchema = z.object({
  text: requiredText('The notice must not be empty', {
    minLength: MIN_NOTICE_LENGTH,
    tooShort: `At least ${MIN_NOTICE_LENGTH} characters: what is stored and why, and how to withdraw consent and complain`,
    maxLength: MAX_NOTICE_LENGTH,
  }),
})

export const consentNoticeSchema = z.object({
  version: z.int(),
  text: z.string(),
  since: z.iso.datetime(),
}) satisfies z.ZodType<ConsentNotice>

export const listedNoticeSchema = consentNoticeSchema.extend({ madeBy: z.string().nullable() }) satisfies z.ZodType<ListedNotice>
