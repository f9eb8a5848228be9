import { z } from 'zod'
import { mailKindSchema } from '../mail.schema.ts'

const texts = { subject: z.string(), text: z.string() }

/** A kind of mail in the office's list. */
export const listedTemplateSchema = z.object({
  kind: mailKindSchema,
  title: z.string(),
  to: z.enum(['visitor', 'participant', 'client', 'office', 'staff', 'subscriber']),
  isFixed: z.boolean(),
  isChanged: z.boolean(),
})
export interface ListedMailTemplate extends z.output<typeof listedTemplateSchema> {}

/** A template in its editor. */
export const mailTemplateSchema = listedTemplateSchema.extend({
  ...texts,
  default: z.object(texts),
  placeholders: z.array(
    z.object({
      name: z.string(),
      meaning: z.string(),
      example: z.string(),
      /** Expands to whole paragraphs and must be a paragraph of its own. */
      isBlock: z.boolean(),
      /** The text must keep it. */
      isRequired: z.boolean(),
    }),
  ),
})
export interface MailTemplate extends z.output<typeof mailTemplateSchema> {}

/** A mail as its reader would see it. */
export const mailPreviewSchema = z.object({
  ...texts,
  html: z.string(),
  /** Whether it is made from the latest mail of this kind rather than an example. */
  isReal: z.boolean(),
})
export interface MailPreview extends z.output<typeof mailPreviewSchema> {}

/** A starting text for replies to enquiries: Markdown with placeholders. */
export const replyTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  /** For If-Match. */
  etag: z.string(),
})
export interface ReplyTemplate extends z.output<typeof replyTemplateSchema> {}
