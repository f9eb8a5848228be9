import type { Generated } from 'kysely'
import { LEASE_COLUMNS } from '#base/jobs/lease.ts'
import type { MailKind } from '../mail-kinds.ts'
import type { MailUrgency, MailStatus } from '../mail-states.ts'
import { anybody, author, BY_CODE, describeTable, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** The outbox. A row is written in the same transaction as the mail's cause; the worker sends it later. */
export const MAIL_TABLE = describeTable('mails', {
  ...LEASE_COLUMNS,
  id: rowId,
  kind: anybody<MailKind>(BY_CODE),
  urgency: plain<MailUrgency>(),
  /** Null for the office's address (MAIL_TO) at the time of sending. */
  recipient_address: anybody<string | null>(BY_CODE),
  recipient_name: anybody<string | null>(NOT_EXPORTED),
  /** The key for counting mails per mailbox (`mailboxKey`). Null for the office, and for mails of earlier versions. */
  mailbox_key: anybody<Generated<string | null>>(NOT_EXPORTED),
  /** The comma-separated addresses in copy. Null if there are none. */
  cc_addresses: anybody<Generated<string | null>>(BY_CODE),
  reply_to_address: anybody<string | null>(NOT_EXPORTED),
  reply_to_name: anybody<string | null>(NOT_EXPORTED),
  /** The record in question, as in the audit log: 'enquiry:12'. */
  about: anybody(NOT_EXPORTED),
  /** Only the first mail with this key is stored. Null if there may be many. */
  once_key: anybody<string | null>(NOT_EXPORTED),
  /** The Message-ID of the received mail that it answers. Null if it answers none. */
  in_reply_to: anybody<Generated<string | null>>(NOT_EXPORTED),
  /** JSON of `MailData[kind]`. */
  data: anybody(BY_CODE),
  status: anybody<Generated<MailStatus>>(BY_CODE),
  /** Not sent before this instant. */
  due_at: plain(),
  /** After this instant it is no longer sent automatically: it has failed. The office may retry it. */
  give_up_at: plain(),
  attempts: plain<Generated<number>>(),
  /**
   * Set before the mail server receives the message, and cleared when its answer is stored. If a killed process left it set, the mail may
   * have been sent.
   */
  attempt_started_at: plain<Generated<string | null>>(),
  /** The number of attempts with an unknown result. There is one retry, with the same Message-ID. */
  uncertain_attempts: plain<Generated<number>>(),
  /** The reason for the next attempt's delay: the connection broke, or the server refused this mail temporarily. */
  delayed_by: plain<Generated<'connection' | 'refusal' | null>>(),
  /** The mail server's last message, or the reason why the mail could not be rendered. */
  last_error: anybody<Generated<string | null>>(NOT_EXPORTED),
  /** Null until the first attempt. These four columns then stay the same, so that a second copy is recognised as a duplicate. */
  message_id: anybody<Generated<string | null>>(NOT_EXPORTED),
  subject: anybody<Generated<string | null>>(BY_CODE),
  body_text: anybody<Generated<string | null>>(BY_CODE),
  body_html: anybody<Generated<string | null>>(NOT_EXPORTED),
  sent_at: anybody<Generated<string | null>>(BY_CODE),
  /** The name of the member of staff who sent it with their own e-mail app; null when the worker did. */
  sent_by: author<Generated<string | null>>(),
  created_at: anybody(BY_CODE),
  version: plain<Generated<number>>(),
})

export type MailTable = RowOf<typeof MAIL_TABLE>

/** One row: the state of the mail server connection, shared by all processes. */
export const MAIL_CONNECTION_TABLE = describeTable('mail_connection', {
  id: plain<number>(),
  /** No process sends before then: the last attempt failed for a reason that concerns every mail. */
  paused_until: plain<string | null>(),
  failing_since: plain<string | null>(),
  /** The mail server's message, or the reason why it could not be reached. Kept after a success, for the office. */
  last_error: plain<string | null>(),
  last_error_at: plain<string | null>(),
  last_sent_at: plain<string | null>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    mails: MailTable
    mail_connection: RowOf<typeof MAIL_CONNECTION_TABLE>
  }
}
