import { z } from 'zod'
import { reasonField } from '#schedule/batch.schema.ts'
import { ROSTER_STATES } from './roster-state.ts'
import { tellField } from './roster.schema.ts'
import { requiredLine, requiredText, rowNumberField } from '#base/api/fields.schema.ts'
import { MESSAGE_KINDS, WAYS } from './batch-message.ts'

export const messageSchema = z.object({ kind: z.enum(MESSAGE_KINDS, { error: `kind must be one of ${MESSAGE_KINDS.join(', ')}` }) })

/** `tell: false` sends nothing: somebody has told them in another way, and it is stored that they know. */
export const sendMessageSchema = messageSchema.extend({ tell: tellField })

/** How a message reaches somebody on the roster, or why it does not. */
const recipientSchema = z.object({
  participantId: z.int(),
  fullName: z.string(),
  /** What tells them apart from others of the same name in the batch; empty when nobody has it. */
  apart: z.string(),
  way: z.enum(WAYS),
  /** Their own address, or that of the contact. Null when they get nothing. */
  to: z.string().nullable(),
  contactName: z.string().nullable(),
  /** Why they get nothing. Null otherwise. */
  reason: z.string().nullable(),
  /** They got this message, and it came back from the address that they still have. */
  cameBack: z.boolean(),
  /** When they were told last, in this batch. */
  toldAt: z.iso.datetime().nullable(),
})
export interface Recipient extends z.output<typeof recipientSchema> {}

/** A message: who would get it by one press. */
export const plannedMessageSchema = z.object({
  /** Why nothing is sent now. Null when it can be. */
  refusal: z.string().nullable(),
  people: z.array(recipientSchema),
  /** How many e-mails leave: one to each own address, one to each contact. */
  mails: z.int(),
  /** The first of the e-mails. Null when none leaves. */
  example: z.object({ subject: z.string(), text: z.string() }).nullable(),
})
export interface PlannedMessage extends z.output<typeof plannedMessageSchema> {}

export const messagePreviewSchema = plannedMessageSchema.extend({
  kind: z.enum(MESSAGE_KINDS),
  /** What has changed since some were told. Only for 'changed'. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), now: z.string() })),
})
export interface MessagePreview extends z.output<typeof messagePreviewSchema> {}

export const sentMessageSchema = z.object({ mails: z.int(), people: z.int() })
export interface SentMessage extends z.output<typeof sentMessageSchema> {}

const MAX_NOTICE_SUBJECT_LENGTH = 70
const MAX_NOTICE_LENGTH = 4000

/** A message in words of the office. */
export const batchNoticeSchema = z.object({
  subject: requiredLine('Subject is required', MAX_NOTICE_SUBJECT_LENGTH),
  text: requiredText('Write the message first', { maxLength: MAX_NOTICE_LENGTH }),
})
export type BatchNotice = z.output<typeof batchNoticeSchema>

export const sentNoticeSchema = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  /** For the first time. */
  sentAt: z.iso.datetime(),
  /** How many people got it. */
  people: z.int(),
})
export interface SentNotice extends z.output<typeof sentNoticeSchema> {}

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
  /** The people who left, with their new place and the fee that goes along. */
  people: z.array(placeSchema.extend({ agreedFee: z.int().nullable() })),
  /** With the price of a place in it today, in rupees before GST; null where it is paid as a whole. */
  toBatch: toBatchSchema.unwrap().extend({ price: z.int().nullable() }).nullable(),
  /** The people who got the freed seats. */
  seated: z.array(placeSchema),
  /** Who is told that their place is cancelled. Null when nobody is to be told. */
  cancellation: plannedMessageSchema.nullable(),
  /** Who gets the joining instructions of the other batch. */
  joining: plannedMessageSchema.nullable(),
})
export type LeftBatch = z.output<typeof leftBatchSchema>
