import { z } from 'zod'
import { requiredLine, requiredText } from '#base/api/fields.schema.ts'
import { MAIL_KINDS } from '../mail-kinds.ts'
import type { MailKind } from '../mail-data.ts'
import {
  MAX_TEMPLATE_SUBJECT_LENGTH,
  MAX_TEMPLATE_TEXT_LENGTH,
  type ListedMailTemplate,
  type MailPreview,
  type MailTemplate,
} from './mail-template.ts'
import { MAX_REPLY_TEMPLATE_LENGTH, type ReplyTemplate } from './reply-template.ts'

const MAX_REPLY_NAME_LENGTH = 80

const kindField = z.enum(Object.keys(MAIL_KINDS) as MailKind[])

const texts = { subject: z.string(), text: z.string() }

/** What the editor of a mail saves, and what it asks a preview of. Which placeholders it may use depends on its kind. */
export const templateTextSchema = z.object({
  subject: requiredLine('Subject is required', MAX_TEMPLATE_SUBJECT_LENGTH),
  text: requiredText('Text is required', { maxLength: MAX_TEMPLATE_TEXT_LENGTH }),
})

export const listedTemplateSchema = z.object({
  kind: kindField,
  title: z.string(),
  to: z.enum(['visitor', 'participant', 'client', 'office', 'staff', 'subscriber']),
  isFixed: z.boolean(),
  isChanged: z.boolean(),
}) satisfies z.ZodType<ListedMailTemplate>

export const mailTemplateSchema = listedTemplateSchema.extend({
  ...texts,
  default: z.object(texts),
  placeholders: z.array(
    z.object({ name: z.string(), meaning: z.string(), example: z.string(), isBlock: z.boolean(), isRequired: z.boolean() }),
  ),
}) satisfies z.ZodType<MailTemplate>

export const mailPreviewSchema = z.object({ ...texts, html: z.string(), isReal: z.boolean() }) satisfies z.ZodType<MailPreview>

/** A reply template as its editor saves it. */
export const replyTemplateTextSchema = z.object({
  name: requiredLine('Name is required', MAX_REPLY_NAME_LENGTH),
  text: requiredText('Text is required', { maxLength: MAX_REPLY_TEMPLATE_LENGTH }),
})

export const replyTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  etag: z.string(),
}) satisfies z.ZodType<ReplyTemplate>
