import type { Generated } from 'kysely'
import { anybody, describeTable, plain, rowId, type RowOf } from '#base/values/columns.ts'

/** A mail that could not be read. It is still in the office's mailbox. */
export const UNREAD_MAIL_TABLE = describeTable('unread_mails', {
  id: rowId,
  /** Its number in the folder. Null after the folder was renumbered: it is not retried then. */
  uid: plain<number | null>(),
  tries: plain<Generated<number>>(),
  /** Null if not even its headers could be read. */
  from_address: anybody<string | null>('from'),
  from_name: anybody<string | null>('fromName'),
  subject: anybody<string | null>('subject'),
  /** When the mail server received it. */
  received_at: anybody<string | null>('receivedAt'),
  /** A sentence for the office. */
  reason: plain(),
  last_tried_at: plain(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    unread_mails: RowOf<typeof UNREAD_MAIL_TABLE>
  }
}
