import { z } from 'zod'
import { KIND_NAMES } from './mail-kinds.ts'
import { MAIL_STATUSES } from './mail-states.ts'
import type { DnsRecord } from './dns-records.ts'
import type { ListedMail, MailConnection, MailDetails } from './mail.ts'

const MAX_MAILS = 100
const USUAL_MAILS = 25
const MAX_SEARCH_LENGTH = 254

export const mailsQuery = z.object({
  status: z.enum(MAIL_STATUSES, { error: `status is one of ${MAIL_STATUSES.join(', ')}` }).optional(),
  /** The beginning of the recipient's address. */
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  /** 'enquiry:12' */
  about: z.string().trim().max(100).optional(),
  limit: z.coerce.number({ error: 'limit must be a number' }).int().min(1).max(MAX_MAILS).default(USUAL_MAILS),
  cursor: z.string().max(2000).optional(),
})

export type MailsQuery = z.output<typeof mailsQuery>

export const mailKindSchema = z.enum(KIND_NAMES)

export const listedMailSchema = z.object({
  id: z.int(),
  kind: mailKindSchema,
  status: z.enum(MAIL_STATUSES),
  recipient: z.string().nullable(),
  recipientName: z.string().nullable(),
  subject: z.string().nullable(),
  about: z.string(),
  createdAt: z.string(),
  dueAt: z.string(),
  sentAt: z.string().nullable(),
  sentBy: z.string().nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
}) satisfies z.ZodType<ListedMail>

export const mailDetailsSchema = listedMailSchema.extend({
  to: z.string().nullable(),
  replyTo: z.string().nullable(),
  messageId: z.string().nullable(),
  text: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
  textFault: z.string().nullable(),
  isBeingSent: z.boolean(),
  isUncertain: z.boolean(),
}) satisfies z.ZodType<MailDetails>

const ceiling = z.object({ sent: z.int(), max: z.int().nullable() })

const dnsRecordSchema = z.object({
  purpose: z.enum(['SPF', 'DKIM', 'DMARC']),
  help: z.string(),
  name: z.string(),
  value: z.string().nullable(),
}) satisfies z.ZodType<DnsRecord>

export const mailConnectionSchema = z.object({
  isSetUp: z.boolean(),
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
  perHour: ceiling,
  perDay: ceiling,
  dns: z.array(dnsRecordSchema),
}) satisfies z.ZodType<MailConnection>
