import { z } from 'zod'
import { requiredLine, requiredText } from '#base/api/fields.schema.ts'
import { MAX_TEMPLATE_SUBJECT_LENGTH, MAX_TEMPLATE_TEXT_LENGTH } from './mail-template.ts'
import { MAX_REPLY_TEMPLATE_LENGTH } from './reply-template.ts'

const MAX_REPLY_NAME_LENGTH = 80

/** A mail's text, as its editor saves or previews it. The kind determines the allowed placeholders. */
export const templateTextSchema = z.object({
  subject: requiredLine('Subject is required', MAX_TEMPLATE_SUBJECT_LENGTH),
  text: requiredText('Text is required', { maxLength: MAX_TEMPLATE_TEXT_LENGTH }),
})

/** A reply template, as its editor saves it. */
export const replyTemplateTextSchema = z.object({
  name: requiredLine('Name is required', MAX_REPLY_NAME_LENGTH),
  text: requiredText('Text is required', { maxLength: MAX_REPLY_TEMPLATE_LENGTH }),
})
