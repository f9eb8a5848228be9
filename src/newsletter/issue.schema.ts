import { z } from 'zod'
import { listQuery, requiredLine, requiredText } from '#base/api/fields.schema.ts'
import { ISSUE_STATUSES, MAX_ISSUE_LENGTH, MAX_ISSUE_SUBJECT_LENGTH } from './issue.ts'

export const issueFormSchema = z.object({
  subject: requiredLine('Subject is required', MAX_ISSUE_SUBJECT_LENGTH),
  text: requiredText('Text is required', { maxLength: MAX_ISSUE_LENGTH }),
})

export type IssueForm = z.output<typeof issueFormSchema>

/** The number of recipients that the sender has seen and confirmed. */
export const sendIssueSchema = z.object({ recipients: z.int({ error: 'recipients must be a number' }).min(0) })

export const issueListQuery = listQuery.omit({ q: true })

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
export interface IssueProgress extends z.output<typeof progressSchema> {}

/** An issue of the newsletter. Instants are ISO 8601, UTC. */
export const issueSchema = z.object({
  id: z.int(),
  subject: z.string(),
  /** Markdown. */
  text: z.string(),
  status: z.enum(ISSUE_STATUSES),
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
export interface Issue extends z.output<typeof issueSchema> {}
