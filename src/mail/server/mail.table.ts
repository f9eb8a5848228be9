import type { Generated } from 'kysely'
import { LEASE_COLUMNS } from '#base/jobs/lease.ts'
import type { MailKind } from '../mail-kinds.ts'
import type { MailUrgency, StoredMailStatus } from '../mail-states.ts'
import { anybody, author, BY_CODE, describeTable, plain, rowId, type RowOf, UNTOLD } from '#base/values/columns.ts'

/** The outbox. A row is written in the transaction of what causes the mail; the worker sends it later. */
export const MAIL_TABLE = describeTable('mails', {
  ...LEASE_COLUMNS,
  id: rowId,
  kind: anybody<MailKind>(BY_CODE),
  urgency: plain<MailUrgency>(),
  /** Null: the address of the office (MAIL_TO), as it is when the mail is sent. */
  recipient_address: anybody<string | null>(BY_CODE),
  recipient_name: anybody<string | null>(UNTOLD),
  /** By what mails to one mailbox are counted (`mailboxKey`). Null for the office, and for mails of earlier versions. */
  mailbox_key: anybody<Generated<string | null>>(UNTOLD),
  /** Who gets a copy: addresses with commas. Null: nobody. */
  cc_addresses: anybody<Generated<string | null>>(BY_CODE),
  reply_to_address: anybody<string | null>(UNTOLD),
  reply_to_name: anybody<string | null>(UNTOLD),
  /** The record that the mail is about, as in the audit log: 'enquiry:12'. */
  about: anybody(UNTOLD),
  /** Of two mails with the same key only the first is stored. Null: there may be many. */
  once_key: anybody<string | null>(UNTOLD),
  /** The Message-ID of a mail of theirs that it answers. Null: it answers none. */
  in_reply_to: anybody<Generated<string | null>>(UNTOLD),
  /** JSON of `MailData[kind]`. */
  data: anybody(BY_CODE),
  /** As `mailStatusOf` reads it: a failed one with `sent_at` came back. */
  status: anybody<Generated<StoredMailStatus>>(BY_CODE),
  /** Not sent before this instant. */
  due_at: plain(),
  /** From then on it is not sent by itself any more: it has failed. The office may retry it. */
  give_up_at: plain(),
  attempts: plain<Generated<number>>(),
  /** Set before the mail server gets the message, and null again when its answer is stored. What a process that was killed leaves here may have been sent. */
  attempt_started_at: plain<Generated<string | null>>(),
  /** Attempts of which nobody knows whether they succeeded. There is one repeat, with the same Message-ID. */
  uncertain_attempts: plain<Generated<number>>(),
  /** Why the next attempt waits: the connection broke, or the server refused this mail for now. */
  delayed_by: plain<Generated<'connection' | 'refusal' | null>>(),
  /** What the mail server said last, or why the mail could not be made. */
  last_error: anybody<Generated<string | null>>(UNTOLD),
  /** Null until the first attempt. From then on these four stay the same, so that a second copy is recognised as one. */
  message_id: anybody<Generated<string | null>>(UNTOLD),
  subject: anybody<Generated<string | null>>(BY_CODE),
  body_text: anybody<Generated<string | null>>(BY_CODE),
  body_html: anybody<Generated<string | null>>(UNTOLD),
  sent_at: anybody<Generated<string | null>>(BY_CODE),
  /** The name of the member of staff who sent it with their own e-mail app; null when the worker did. */
  sent_by: author<Generated<string | null>>(),
  created_at: anybody(BY_CODE),
  version: plain<Generated<number>>(),
})

export type MailTable = RowOf<typeof MAIL_TABLE>

/** One row: the connection to the mail server, shared by all processes. */
export const MAIL_CONNECTION_TABLE = describeTable('mail_connection', {
  id: plain<number>(),
  /** No process tries before then, whatever is due: the last try failed for a reason that concerns every mail. */
  paused_until: plain<string | null>(),
  failing_since: plain<string | null>(),
  /** What the mail server said, or why it could not be reached. It stays after a success, for the office. */
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
