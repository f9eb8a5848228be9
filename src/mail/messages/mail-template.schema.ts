import { z } from 'zod'
import { mailKindSchema } from '../mail.schema.ts'
import type { ListedMailTemplate, MailPreview, MailTemplate } from './mail-template.ts'
import type { ReplyTemplate } from './reply-template.ts'

const texts = { subject: z.string(), text: z.string() }

export const listedTemplateSchema = z.object({
  kind: mailKindSchema,
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

export const replyTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  etag: z.string(),
}) satisfies z.ZodType<ReplyTemplate>
