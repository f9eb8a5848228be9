import { z } from 'zod'
import { reasonField } from '#schedule/batch.schema.ts'
import { ROSTER_STATES } from './roster-state.ts'
import { tellField } from './roster.schema.ts'
import { rowNumberField } from '#base/api/fields.schema.ts'
import { MESSAGE_KINDS, WAYS, type MessagePreview, type PlannedMessage, type Recipient } from './batch-message.ts'

export const messageSchema = z.object({ kind: z.enum(MESSAGE_KINDS, { error: `kind must be one of ${MESSAGE_KINDS.join(', ')}` }) })

/** `tell: false` sends nothing: somebody has told them in another way, and it is stored that they know. */
export const sendMessageSchema = messageSchema.extend({ tell: tellField })

const recipientSchema = z.object({
  participantId: z.int(),
  fullName: z.string(),
  apart: z.string(),
  way: z.enum(WAYS),
  to: z.string().nullable(),
  contactName: z.string().nullable(),
  reason: z.string().nullable(),
  toldAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<Recipient>

const plannedMessageSchema = z.object({
  refusal: z.string().nullable(),
  people: z.array(recipientSchema),
  mails: z.int(),
  example: z.object({ subject: z.string(), text: z.string() }).nullable(),
}) satisfies z.ZodType<PlannedMessage>

export const messagePreviewSchema = plannedMessageSchema.extend({
  kind: z.enum(MESSAGE_KINDS),
  changes: z.array(z.object({ label: z.string(), before: z.string(), now: z.string() })),
}) satisfies z.ZodType<MessagePreview>

export const sentMessageSchema = z.object({ mails: z.int(), people: z.int() })

export const cancelBatchSchema = z.object({
  reason: reasonField('Say why it is cancelled'),
  /** Moves its people to this batch of the program. Null: their places are cancelled. */
  toBatchId: rowNumberField('Choose a batch from the list').nullable().default(null),
  /** False sends nothing: somebody calls them. */
  tell: tellField,
})
export type CancelBatch = z.output<typeof cancelBatchSchema>

const placeSchema = z.object({ participantId: z.int(), fullName: z.string(), rosterState: z.enum(ROSTER_STATES) })
const toBatchSchema = z.object({ id: z.int(), name: z.string() }).nullable()

export const cancelledBatchSchema = z.object({
  /** Who is told of the cancellation. */
  people: z.array(recipientSchema),
  moved: z.array(placeSchema),
  toBatch: toBatchSchema,
  /** How many mails say that it is cancelled, and how many are joining instructions of the other batch. */
  mails: z.int(),
  joiningMails: z.int(),
})
export type CancelledBatch = z.output<typeof cancelledBatchSchema>

export const leftBatchSchema = z.object({
  /** Who left, with the place that they have now. */
  people: z.array(placeSchema),
  toBatch: toBatchSchema,
  /** Who is told that their place is cancelled. Null when nobody is to be told. */
  cancellation: plannedMessageSchema.nullable(),
  /** Who gets the joining instructions of the other batch. */
  joining: plannedMessageSchema.nullable(),
})
export type LeftBatch = z.output<typeof leftBatchSchema>
