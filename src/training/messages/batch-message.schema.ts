import { z } from 'zod'
import { reasonField } from '../batches/batch.schema.ts'
import { ROSTER_STATES } from '../roster/roster-state.ts'
import { seatQuestionSchema } from '../roster/ordered-seat.schema.ts'
import { tellField } from '../roster/roster.schema.ts'
import { requiredLine, requiredText, rowNumberField } from '#base/api/fields.schema.ts'
import { MESSAGE_KINDS, WAYS } from './batch-message.ts'
import { ORDER_NEWS } from './order-message.ts'

export const messageSchema = z.object({ kind: z.enum(MESSAGE_KINDS, { error: `kind must be one of ${MESSAGE_KINDS.join(', ')}` }) })

/** `tell: false` sends nothing: somebody has informed them in another way, and it is stored that they know. */
export const sendMessageSchema = messageSchema.extend({ tell: tellField })

/** The way a message reaches somebody on the roster, or the reason why it does not. */
const recipientSchema = z.object({
  participantId: z.int(),
  fullName: z.string(),
  /** Text that distinguishes namesakes in the batch; empty if there are none. */
  apart: z.string(),
  way: z.enum(WAYS),
  /** Their own address, or the contact's. Null if they get nothing. */
  to: z.string().nullable(),
  contactName: z.string().nullable(),
  /** The reason why they get nothing. Null otherwise. */
  reason: z.string().nullable(),
  /** They received this message, but it bounced from the address that they still have. */
  cameBack: z.boolean(),
  /** The time of the last message to them in this batch. */
  toldAt: z.iso.datetime().nullable(),
})
export interface Recipient extends z.output<typeof recipientSchema> {}

/** The buyer of an order in the batch, with or without named people. */
const buyerSchema = z.object({
  orderId: z.int(),
  quotationId: z.int(),
  /** The quotation's number. */
  number: z.string(),
  buyerName: z.string(),
  /** 0 if the batch is paid as a whole. */
  seats: z.int(),
  /** Null if they know all. */
  news: z.enum(ORDER_NEWS).nullable(),
  /** Null if they get nothing. */
  to: z.string().nullable(),
  /** The reason why they get nothing. Null otherwise. */
  reason: z.string().nullable(),
  /** The time of the last message to them about the order. */
  toldAt: z.iso.datetime().nullable(),
})
export interface Buyer extends z.output<typeof buyerSchema> {}

const exampleSchema = z.object({ subject: z.string(), text: z.string() }).nullable()

/** A planned message with its recipients. */
export const plannedMessageSchema = z.object({
  /** The reason why nothing can be sent now. Null if it can. */
  refusal: z.string().nullable(),
  people: z.array(recipientSchema),
  /** Number of e-mails: one to each own address, one to each contact. */
  mails: z.int(),
  /** The first of the e-mails. Null if none is sent. */
  example: exampleSchema,
})
export interface PlannedMessage extends z.output<typeof plannedMessageSchema> {}

export const messagePreviewSchema = plannedMessageSchema.extend({
  kind: z.enum(MESSAGE_KINDS),
  /** The changes since some of them were informed. Only for 'changed'. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), now: z.string() })),
  /** The buyers of orders; for 'changed' and 'cancelled'. `mails` counts theirs, too. */
  buyers: z.array(buyerSchema),
  /** The first e-mail to a buyer. Null if none is sent. */
  buyerExample: exampleSchema,
})
export interface MessagePreview extends z.output<typeof messagePreviewSchema> {}

export const sentMessageSchema = z.object({ mails: z.int(), people: z.int() })
export interface SentMessage extends z.output<typeof sentMessageSchema> {}

/** `buyers` counts the orders whose buyers were told. */
export const toldBatchSchema = sentMessageSchema.extend({ buyers: z.int() })
export interface ToldPeople extends z.output<typeof toldBatchSchema> {}

const MAX_NOTICE_SUBJECT_LENGTH = 70
const MAX_NOTICE_LENGTH = 4000

/** The office's own message. */
export const batchNoticeSchema = z.object({
  subject: requiredLine('Subject is required', MAX_NOTICE_SUBJECT_LENGTH),
  text: requiredText('Write the message first', { maxLength: MAX_NOTICE_LENGTH }),
})
export type BatchNotice = z.output<typeof batchNoticeSchema>

export const sentNoticeSchema = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  /** The time of the first sending. */
  sentAt: z.iso.datetime(),
  /** Number of people who received it. */
  people: z.int(),
})
export interface SentNotice extends z.output<typeof sentNoticeSchema> {}

export const cancelBatchSchema = z.object({
  reason: reasonField('Say why it is cancelled'),
  /** Moves its people to this batch of the program. Null: their places are cancelled. */
  toBatchId: rowNumberField('Choose a batch from the list').nullable().default(null),
  /** False sends nothing: somebody informs them by phone. */
  tell: tellField,
})
export type CancelBatch = z.output<typeof cancelBatchSchema>

const placeSchema = z.object({ participantId: z.int(), fullName: z.string(), rosterState: z.enum(ROSTER_STATES) })
const toBatchSchema = z.object({ id: z.int(), name: z.string() }).nullable()

export const cancelledBatchSchema = z.object({
  /** The recipients of the cancellation. */
  people: z.array(recipientSchema),
  /** The buyers of its orders, also of those that moved. */
  buyers: z.array(buyerSchema),
  moved: z.array(placeSchema),
  toBatch: toBatchSchema,
  /** Number of cancellation mails, and of joining instructions for the other batch. */
  mails: z.int(),
  joiningMails: z.int(),
})
export type CancelledBatch = z.output<typeof cancelledBatchSchema>

export const leftBatchSchema = z.object({
  /** The people who left, with their new place and the fee that moves with them. */
  people: z.array(placeSchema.extend({ agreedFee: z.int().nullable() })),
  /** With today's price of a place in it, in rupees before GST; null if it is paid as a whole. */
  toBatch: toBatchSchema.unwrap().extend({ price: z.int().nullable() }).nullable(),
  /** The people who got the freed seats. */
  seated: z.array(placeSchema),
  /** The question about the ordered seats that they left. Null if there are none. */
  orderedSeats: seatQuestionSchema.nullable(),
  /** The recipients of a cancelled place's message. Null if there are none. */
  cancellation: plannedMessageSchema.nullable(),
  /** The recipients of the other batch's joining instructions. */
  joining: plannedMessageSchema.nullable(),
})
export type LeftBatch = z.output<typeof leftBatchSchema>
