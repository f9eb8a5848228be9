import { z } from 'zod'
import { listQuery, requiredLine, requiredText } from '#base/api/fields.schema.ts'
import { ISSUE_STATUSES, MAX_ISSUE_LENGTH, MAX_ISSUE_SUBJECT_LENGTH } from './issue.ts'

export const issueFormSchema = z.object({
  subject: requiredLine('Subject is required', MAX_ISSUE_SUBJECT_LENGTH),
  text: requiredText('Text is required', { maxLength: MAX_ISSUE_LENGTH }),
})

export type IssueForm = z.output<typeof issueFormSchema>

/** How many recipients the sender has seen and agreed to. */
export const sendIssueSchema = z.object({ recipients: z.int({ error: 'recipients must be a number' }).min(0) })

export const issueListQuery = listQuery.omit({ q: true })

/** How many subscribers there were when it was started, and what became of their mails. All 0 for a draft. */
const progressSchema = z.object({
  recipients: z.int(),
  sent: z.int(),
  /** Sent, and came back. */
  returned: z.int(),
  /** The mail server did not accept them, or the program gave up. */
  failed: z.int(),
  /** In the outbox or not even there yet. */
  waiting: z.int(),
  /** Cancelled, or no longer subscribed when it was their turn. Known at the end. */
  leftOut: z.int(),
})
export interface IssueProgress extends z.output<typeof progressSchema> {}

/** One issue of the newsletter. Instants are ISO 8601, UTC. */
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
  /** Why it stopped before everybody had it. */
  stoppedBecause: z.string().nullable(),
  progress: progressSchema,
  etag: z.string(),
})
export interface Issue extends z.output<typeof issueSchema> {}
