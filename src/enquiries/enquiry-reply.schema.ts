import { z } from 'zod'
import { RECEIVED_FILE_STATES, RECEIVED_FILE_USES } from '#mail/received-mail.ts'
import { MAIL_STATUSES } from '#mail/mail-states.ts'
import { emailField, requiredText, rowFilter, rowNumberField } from '#base/api/fields.schema.ts'
import { MAX_FILES } from './enquiry-file.ts'
import { enquiryFileSchema } from './enquiry-file.schema.ts'
import { MAX_COPIES, MAX_REPLY_LENGTH, REPLY_CHANNELS } from './enquiry-reply.ts'

const MAX_ADDRESSES_LENGTH = 3000

export const newReplySchema = z.object({
  text: requiredText('Write the reply first', { maxLength: MAX_REPLY_LENGTH }),
  channel: z.enum(REPLY_CHANNELS, { error: `Channel must be one of ${REPLY_CHANNELS.join(', ')}` }).default('mail'),
  /** Sends it even if a gap of a template was not filled in. */
  anyway: z.boolean().default(false),
  /** The recipient, a member of the conversation. By default the last writer. Not used for chats and calls. */
  to: emailField.optional(),
  /** Recipients of a copy of an e-mail. */
  cc: z.array(emailField).max(MAX_COPIES, `At most ${MAX_COPIES} addresses`).default([]),
  /** Row numbers of the files chosen for it. */
  files: z.array(rowNumberField('Files are row numbers')).max(MAX_FILES, `At most ${MAX_FILES} files`).default([]),
})

export type NewReply = z.output<typeof newReplySchema>

export const templatesQuery = z.object({
  trainingProgramId: rowFilter('trainingProgramId'),
  /** The reply's address. By default the last writer's. */
  to: emailField.optional(),
})

/** The reasons why an address may not receive a reply, or may not want it. */
const RECIPIENT_CONCERNS = ['returned', 'unsubscribed'] as const

export const recipientsQuery = z.object({
  /** Comma-separated. */
  addresses: z.string({ error: 'The addresses are required' }).max(MAX_ADDRESSES_LENGTH, 'Too many addresses'),
})

const recipientConcernSchema = z.object({
  address: z.string(),
  concern: z.enum(RECIPIENT_CONCERNS),
  /** The mail server's text about the last bounced e-mail. */
  words: z.string().nullable(),
})
export interface RecipientConcern extends z.output<typeof recipientConcernSchema> {}
export const recipientConcernsSchema = z.array(recipientConcernSchema)

/** A client that the sender may belong to. */
export const clientSuggestionsSchema = z.array(
  z.object({ id: z.int(), name: z.string(), place: z.string(), contact: z.string(), isSameAddress: z.boolean() }),
)

/** A reply template, filled in for one enquiry. */
const filledTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  /** Placeholders without a value, which stay in the text. */
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
  /** The recipient's address. Null for a chat or a call, and after that person's erasure. */
  to: z.string().nullable(),
  /** Recipients of a copy. */
  cc: z.array(z.string()),
  files: z.array(enquiryFileSchema),
  /** Null for a reply that did not use the outbox, and after the mail itself was deleted. */
  state: z.enum(MAIL_STATUSES).nullable(),
  /** The mail server's last answer. */
  error: z.string().nullable(),
  /** Its row in the outbox, while it exists. */
  mailId: z.int().nullable(),
  /** Whether the user may withdraw it: their own reply, until the outbox starts sending it. */
  isWithdrawable: z.boolean(),
})
export interface ReplyEntry extends z.output<typeof replyEntrySchema> {}

const receivedEntryFileSchema = z.object({
  id: z.int(),
  /** 'page' is the HTML version of the text. */
  use: z.enum(RECEIVED_FILE_USES),
  name: z.string(),
  /** Type by content. */
  type: z.string(),
  bytes: z.int(),
  /** The state of the file: only a stored one can be downloaded. */
  state: z.enum(RECEIVED_FILE_STATES),
  /** The virus scanner's finding. */
  virus: z.string().nullable(),
})
export interface ReceivedEntryFile extends z.output<typeof receivedEntryFileSchema> {}

const receivedEntrySchema = z.object({
  type: z.literal('received'),
  id: z.int(),
  at,
  /** Its address. */
  from: z.string(),
  fromName: z.string().nullable(),
  /** The other recipients, including copies, without the office. */
  to: z.array(z.string()),
  cc: z.array(z.string()),
  /** This mail started the enquiry. */
  isFirst: z.boolean(),
  /** Whether they sent the enquiry, or the office wrote to them about it. */
  isFromKnown: z.boolean(),
  /** Whether the office's mail server says that the sender is forged. */
  isForged: z.boolean(),
  /** Whether it is automatic, such as an absence notice. */
  isAutomatic: z.boolean(),
  /** One of an excessive number of mails in this conversation on one day. Its files stay in the mailbox. */
  isOneOfMany: z.boolean(),
  text: z.string(),
  /** The earlier mails that it quotes. Empty if it quotes none. */
  history: z.string(),
  /** Whether the mail has more text. */
  isCut: z.boolean(),
  files: z.array(receivedEntryFileSchema),
})
export interface ReceivedEntry extends z.output<typeof receivedEntrySchema> {}

/** One entry of the conversation about an enquiry, in the order of time. */
const threadEntrySchema = z.discriminatedUnion('type', [
  /** The visitor's message. */
  z.object({ type: z.literal('message'), at, text: z.string() }),
  /** The receipt that the visitor gets automatically. */
  z.object({ type: z.literal('receipt'), at, state: z.enum(MAIL_STATUSES), error: z.string().nullable() }),
  replyEntrySchema,
  /** The visitor's later e-mails, from the office's mailbox. */
  receivedEntrySchema,
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
