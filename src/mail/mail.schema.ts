import { z } from 'zod'
import { LEFT_OUT_REASONS } from './left-out.ts'
import { tooLong } from '#base/api/length-limit.ts'
import { MAIL_CONCERNS } from './mail.ts'
import { KIND_NAMES } from './mail-kinds.ts'
import { MAIL_STATUSES } from './mail-states.ts'

const MAX_MAILS = 100
const USUAL_MAILS = 25
const MAX_SEARCH_LENGTH = 254

export const mailsQuery = z.object({
  status: z.enum(MAIL_STATUSES, { error: `status is one of ${MAIL_STATUSES.join(', ')}` }).optional(),
  /** The beginning of the recipient's address. */
  q: z.string().trim().max(MAX_SEARCH_LENGTH, tooLong(MAX_SEARCH_LENGTH)).optional(),
  /** 'enquiry:12' */
  about: z.string().trim().max(100).optional(),
  limit: z.coerce.number({ error: 'limit must be a number' }).int().min(1).max(MAX_MAILS).default(USUAL_MAILS),
  cursor: z.string().max(2000).optional(),
})

export type MailsQuery = z.output<typeof mailsQuery>

export const mailKindSchema = z.enum(KIND_NAMES)

/** One mail, as the list of the office shows it. */
export const listedMailSchema = z.object({
  id: z.int(),
  kind: mailKindSchema,
  status: z.enum(MAIL_STATUSES),
  /** Null for the office. */
  recipient: z.string().nullable(),
  recipientName: z.string().nullable(),
  /** Null before the first attempt. */
  subject: z.string().nullable(),
  /** The record in question: 'enquiry:12'. */
  about: z.string(),
  createdAt: z.string(),
  dueAt: z.string(),
  sentAt: z.string().nullable(),
  /** The member of staff who sent it with their own e-mail app; null if the program did. */
  sentBy: z.string().nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
})
export interface ListedMail extends z.output<typeof listedMailSchema> {}

/** Everything about one mail. */
export const mailDetailsSchema = listedMailSchema.extend({
  /** The actual address: the recipient, or the office. Null when MAIL_TO and MAIL_FROM are unset. */
  to: z.string().nullable(),
  /** The recipients of a copy. */
  cc: z.array(z.string()),
  /** The names of its attachments. */
  files: z.array(z.string()),
  replyTo: z.string().nullable(),
  messageId: z.string().nullable(),
  /** The texts as sent; before the first attempt, as they would be sent now. Null if they cannot be rendered. */
  text: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
  /** The reason why the texts cannot be rendered. */
  textFault: z.string().nullable(),
  isBeingSent: z.boolean(),
  /** It is unknown whether the last attempt succeeded. */
  isUncertain: z.boolean(),
})
export interface MailDetails extends z.output<typeof mailDetailsSchema> {}

/** `max` is null if there is no ceiling. */
const ceiling = z.object({ sent: z.int(), max: z.int().nullable() })

/** A DNS record to publish for the sender's domain. */
const dnsRecordSchema = z.object({
  purpose: z.enum(['SPF', 'DKIM', 'DMARC']),
  /** Its purpose, in one sentence. */
  help: z.string(),
  /** 'pramaan._domainkey.example.com' */
  name: z.string(),
  /** The value of the TXT record. Null when a setting is missing; `help` says which. */
  value: z.string().nullable(),
})
export interface DnsRecord extends z.output<typeof dnsRecordSchema> {}

/** A mail in the office's mailbox that could not be read. Fields are null if even its headers could not be read. */
const unreadMailSchema = z.object({
  id: z.int(),
  from: z.string().nullable(),
  fromName: z.string().nullable(),
  subject: z.string().nullable(),
  receivedAt: z.string().nullable(),
  /** A sentence. */
  reason: z.string(),
})
export interface UnreadMail extends z.output<typeof unreadMailSchema> {}

/** The state of the office's mailbox. Never contains passwords. */
const mailboxStateSchema = z.object({
  /** 'office@example.com at imap.example.com, folder INBOX' */
  name: z.string(),
  /** The last successful check. Null before the first. */
  lastLookAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  nextLookAt: z.string().nullable(),
  /** The reason why it cannot be read now. Null if it can. */
  words: z.string().nullable(),
  /** The numbers of e-mails left in it within seven days, by reason. */
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.int() })),
  /** Mails skipped after three attempts, newest first: somebody has to open them in the mailbox. */
  unread: z.array(unreadMailSchema),
})
export interface MailboxState extends z.output<typeof mailboxStateSchema> {}

/** The state of the connection to the mail server, for the office. Never contains passwords. */
export const mailConnectionSchema = z.object({
  isSetUp: z.boolean(),
  /** 'smtp.example.com:465' */
  server: z.string().nullable(),
  from: z.string().nullable(),
  office: z.string().nullable(),
  failingSince: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  waiting: z.int(),
  failed: z.int(),
  returned: z.int(),
  /** Whether attachments are scanned for viruses. */
  scansFiles: z.boolean(),
  perHour: ceiling,
  perDay: ceiling,
  /** The DNS records to publish for the domain of MAIL_FROM; empty without MAIL_FROM. */
  dns: z.array(dnsRecordSchema),
  /** Null if incoming mail is not read. */
  mailbox: mailboxStateSchema.nullable(),
})
export interface MailConnection extends z.output<typeof mailConnectionSchema> {}

/** A problem with mail that needs attention. */
export const mailConcernSchema = z.object({
  kind: z.enum(MAIL_CONCERNS),
  /** The number of waiting mails, at most `MAX_COUNTED`; for 'unread', of received mails that could not be read. */
  count: z.int(),
  /** The mail server's message. */
  words: z.string().nullable(),
})
export interface MailConcern extends z.output<typeof mailConcernSchema> {}
