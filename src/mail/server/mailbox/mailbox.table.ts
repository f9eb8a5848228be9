import type { Generated } from 'kysely'
import type { PlainDate } from '#base/dates/dates.ts'
import { LEASE_COLUMNS } from '#base/jobs/lease.ts'
import { describeTable, plain, type RowOf } from '#base/values/columns.ts'

/**
 * One row: the reading position in the office's mailbox, shared by all processes. After a check the lease names the process that did it.
 */
export const MAILBOX_TABLE = describeTable('mailbox', {
  ...LEASE_COLUMNS,
  id: plain<number>(),
  /** The mailbox that this row describes: 'office@imap.example.com/INBOX'. Null before the first check. */
  folder: plain<string | null>(),
  /** While the server reports the same value, mail numbers stay valid. */
  uid_validity: plain<string | null>(),
  /** Mails up to this number were read. Stored in the same transaction as their contents. */
  last_uid: plain<Generated<number>>(),
  /** Mails of earlier days are never read. */
  reads_since: plain<PlainDate | null>(),
  next_look_at: plain<string | null>(),
  /** The last successful check. */
  last_look_at: plain<string | null>(),
  failing_since: plain<string | null>(),
  /** The number of failed checks since. */
  attempts: plain<Generated<number>>(),
  /** The mail server's message, or the reason why it could not be reached. Kept after a success, for the office. */
  last_error: plain<string | null>(),
})

export type MailboxTable = RowOf<typeof MAILBOX_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    mailbox: MailboxTable
  }
}
