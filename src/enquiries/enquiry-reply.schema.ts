import { z } from 'zod'
import { MAIL_STATUSES } from '#mail/mail-states.ts'
import { requiredText } from '#base/api/fields.schema.ts'
import { MAX_REPLY_LENGTH, REPLY_CHANNELS } from './enquiry-reply.ts'

export const newReplySchema = z.object({
  text: requiredText('Write the reply first', { maxLength: MAX_REPLY_LENGTH }),
  channel: z.enum(REPLY_CHANNELS, { error: `Channel must be one of ${REPLY_CHANNELS.join(', ')}` }).default('mail'),
  /** Sent although a part that a template left open was not filled in. */
  anyway: z.boolean().default(false),
})

export type NewReply = z.output<typeof newReplySchema>

/** A reply template, filled in for one enquiry. */
const filledTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  /** The placeholders that have no value and stay in the text. */
  missing: z.array(z.string()),
  /** Whether a reply begins with this text. */
  isSuggested: z.boolean(),
})
export interface FilledTemplate extends z.output<typeof filledTemplateSchema> {}
export const filledTemplatesSchema = z.array(filledTemplateSchema)

const at = z.iso.datetime()

const replyEntrySchema = z.object({
  type: z.literal('reply'),
  id: z.int(),
  /** ISO 8601, UTC, like all others. */
  at,
  author: z.string(),
  isMine: z.boolean(),
  channel: z.enum(REPLY_CHANNELS),
  /** Markdown. */
  text: z.string(),
  /** Null for a reply that did not go through the outbox, and after the mail itself was deleted. */
  state: z.enum(MAIL_STATUSES).nullable(),
  /** What the mail server said last. */
  error: z.string().nullable(),
  /** Its row in the outbox, as long as it is there. */
  mailId: z.int().nullable(),
  /** Whether who asks may take it back: their own, as long as the outbox has not begun to send it. */
  isWithdrawable: z.boolean(),
})
export interface ReplyEntry extends z.output<typeof replyEntrySchema> {}

/** One entry of the conversation about an enquiry, in the order of time. */
const threadEntrySchema = z.discriminatedUnion('type', [
  /** What the visitor has sent. */
  z.object({ type: z.literal('message'), at, text: z.string() }),
  /** The receipt that the visitor gets without anybody's doing. */
  z.object({ type: z.literal('receipt'), at, state: z.enum(MAIL_STATUSES), error: z.string().nullable() }),
  replyEntrySchema,
  z.object({
    type: z.literal('note'),
    id: z.int(),
    at,
    author: z.string(),
    isMine: z.boolean(),
    text: z.string(),
    editedAt: z.iso.datetime().nullable(),
  }),
])
export type ThreadEntry = z.output<typeof threadEntrySchema>

export const threadSchema = z.array(threadEntrySchema)
