import type { Generated } from 'kysely'
import type { PlainDate } from '#base/dates/dates.ts'
import { LEASE_COLUMNS } from '#base/jobs/lease.ts'
import { describeTable, plain, type RowOf } from '#base/values/columns.ts'

/** One row: how far the office's mailbox was read, shared by all processes. After a look the lease names who looked last. */
export const MAILBOX_TABLE = describeTable('mailbox', {
  ...LEASE_COLUMNS,
  id: plain<number>(),
  /** Which mailbox this is about: 'office@imap.example.com/INBOX'. Null before the first look. */
  folder: plain<string | null>(),
  /** While the server says the same, the numbers of the mails are the same. */
  uid_validity: plain<string | null>(),
  /** The mails up to this number were read. Stored with what was read. */
  last_uid: plain<Generated<number>>(),
  /** Mails of earlier days are never read. */
  reads_since: plain<PlainDate | null>(),
  next_look_at: plain<string | null>(),
  /** The last look that went well. */
  last_look_at: plain<string | null>(),
  failing_since: plain<string | null>(),
  /** How often the look failed since. */
  attempts: plain<Generated<number>>(),
  /** What the mail server said, or why it could not be reached. It stays after a success, for the office. */
  last_error: plain<string | null>(),
})

export type MailboxTable = RowOf<typeof MAILBOX_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    mailbox: MailboxTable
  }
}
