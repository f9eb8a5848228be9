import { z } from 'zod'
import { listQuery, requiredLine, requiredText } from '#base/api/fields.schema.ts'
import { MAILING_STATUSES, MAX_MAILING_LENGTH, MAX_MAILING_SUBJECT_LENGTH } from './mailing.ts'

export const mailingFormSchema = z.object({
  subject: requiredLine('Subject is required', MAX_MAILING_SUBJECT_LENGTH),
  text: requiredText('Text is required', { maxLength: MAX_MAILING_LENGTH }),
})

export type MailingForm = z.output<typeof mailingFormSchema>

/** The number of recipients that the sender has seen and confirmed. */
export const sendMailingSchema = z.object({ recipients: z.int({ error: 'recipients must be a number' }).min(0) })

export const mailingListQuery = listQuery.omit({ q: true })

/** The number of subscribers at the start, and the results of their mails. All 0 for a draft. */
const progressSchema = z.object({
  recipients: z.int(),
  sent: z.int(),
  /** Sent, then bounced. */
  returned: z.int(),
  /** Rejected by the mail server, or given up by the program. */
  failed: z.int(),
  /** In the outbox, or not yet written to it. */
  waiting: z.int(),
  /** Cancelled, or unsubscribed before their turn. Known at the end. */
  leftOut: z.int(),
})
export interface MailingProgress extends z.output<typeof progressSchema> {}

/** A mailing of the newsletter. Instants are ISO 8601, UTC. */
export const mailingSchema = z.object({
  id: z.int(),
  subject: z.string(),
  /** Markdown. */
  text: z.string(),
  status: z.enum(MAILING_STATUSES),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  sentBy: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The reason it stopped before everybody received it. */
  stoppedBecause: z.string().nullable(),
  progress: progressSchema,
  etag: z.string(),
})
export interface Mailing extends z.output<typeof mailingSchema> {}
