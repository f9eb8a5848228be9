import { z } from 'zod'
import { listQuery, requiredLine, requiredText } from '#base/api/fields.schema.ts'
import { ISSUE_STATUSES, MAX_ISSUE_LENGTH, MAX_ISSUE_SUBJECT_LENGTH, type Issue } from './issue.ts'

export const issueFormSchema = z.object({
  subject: requiredLine('Subject is required', MAX_ISSUE_SUBJECT_LENGTH),
  text: requiredText('Text is required', { maxLength: MAX_ISSUE_LENGTH }),
})

export type IssueForm = z.output<typeof issueFormSchema>

/** How many recipients the sender has seen and agreed to. */
export const sendIssueSchema = z.object({ recipients: z.int({ error: 'recipients must be a number' }).min(0) })

export const issueListQuery = listQuery.omit({ q: true })

export const issueSchema = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(ISSUE_STATUSES),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  sentBy: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  stoppedBecause: z.string().nullable(),
  progress: z.object({ recipients: z.int(), sent: z.int(), failed: z.int(), waiting: z.int(), leftOut: z.int() }),
  etag: z.string(),
}) satisfies z.ZodType<Issue>
