import { z } from 'zod'
import { MAIL_STATUSES } from '#mail/mail-states.ts'
import { requiredText } from '#base/api/fields.schema.ts'
import { MAX_REPLY_LENGTH, REPLY_CHANNELS, type FilledTemplate, type ThreadEntry } from './enquiry-reply.ts'

export const newReplySchema = z.object({
  text: requiredText('Write the reply first', { maxLength: MAX_REPLY_LENGTH }),
  channel: z.enum(REPLY_CHANNELS, { error: `Channel must be one of ${REPLY_CHANNELS.join(', ')}` }).default('mail'),
  /** Sent although a part that a template left open was not filled in. */
  anyway: z.boolean().default(false),
})

export type NewReply = z.output<typeof newReplySchema>

export const filledTemplatesSchema = z.array(
  z.object({ id: z.int(), name: z.string(), text: z.string(), missing: z.array(z.string()), isSuggested: z.boolean() }),
) satisfies z.ZodType<FilledTemplate[]>

const at = z.iso.datetime()

const replyEntrySchema = z.object({
  type: z.literal('reply'),
  id: z.int(),
  at,
  author: z.string(),
  isMine: z.boolean(),
  channel: z.enum(REPLY_CHANNELS),
  text: z.string(),
  state: z.enum(MAIL_STATUSES).nullable(),
  error: z.string().nullable(),
  mailId: z.int().nullable(),
  isWithdrawable: z.boolean(),
})

export const threadSchema = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('message'), at, text: z.string() }),
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
  ]),
) satisfies z.ZodType<ThreadEntry[]>
