import type { Generated } from 'kysely'
import type { LeaseColumns } from '#base/jobs/lease.ts'
import type { IssueStatus } from '../issue.ts'

/** The issues of the newsletter. One that is being sent is a job of the worker. */
export interface IssueTable extends LeaseColumns {
  id: Generated<number>
  subject: string
  /** Markdown. */
  body: string
  status: IssueStatus
  /** The name of who wrote it. */
  created_by: string
  created_at: string
  updated_at: string
  sent_by: string | null
  started_at: string | null
  ended_at: string | null
  stopped_because: string | null
  /** Confirmed subscribers when it was started. */
  recipients: Generated<number>
  /** The job has handled all subscribers up to this one. */
  last_subscriber_id: Generated<number>
  /** Mails that were sent. */
  sent: Generated<number>
  /** Mails to addresses that were set aside because of them. Other failures are in the outbox, where they can be retried. */
  refused: Generated<number>
  version: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    newsletter_issues: IssueTable
  }
}
