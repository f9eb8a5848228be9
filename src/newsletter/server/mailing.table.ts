import type { Generated } from 'kysely'
import { LEASE_COLUMNS } from '#base/jobs/lease.ts'
import type { MailingStatus } from '../mailing.ts'
import { author, describeTable, plain, rowId, type RowOf } from '#base/values/columns.ts'

/** The mailings of the newsletter. One that is being sent is a job of the worker. */
export const MAILING_TABLE = describeTable('newsletter_issues', {
  ...LEASE_COLUMNS,
  id: rowId,
  subject: plain(),
  /** Markdown. */
  body: plain(),
  status: plain<MailingStatus>(),
  /** The author's name. */
  created_by: author(),
  created_at: plain(),
  updated_at: plain(),
  sent_by: author<string | null>(),
  started_at: plain<string | null>(),
  ended_at: plain<string | null>(),
  stopped_because: plain<string | null>(),
  /** Confirmed subscribers when it was started. */
  recipients: plain<Generated<number>>(),
  /** The job has handled all subscribers up to this one. */
  last_subscriber_id: plain<Generated<number>>(),
  /** The number of mails sent. */
  sent: plain<Generated<number>>(),
  /** Mails to addresses that were set aside because of them. Other failures stay in the outbox, where they can be retried. */
  refused: plain<Generated<number>>(),
  version: plain<Generated<number>>(),
})

export type MailingTable = RowOf<typeof MAILING_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    newsletter_issues: MailingTable
  }
}
