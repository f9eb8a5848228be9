import type { Generated } from 'kysely'
import type { LeaseColumns } from '#base/jobs/lease.ts'
import type { MailKind } from '../mail-data.ts'
import type { MailStatus, MailUrgency } from '../mail-kinds.ts'

/** The outbox. A row is written in the transaction of what causes the mail; the worker sends it later. */
export interface MailTable extends LeaseColumns {
  id: Generated<number>
  kind: MailKind
  urgency: MailUrgency
  /** Null: the address of the office (MAIL_TO), as it is when the mail is sent. */
  recipient_address: string | null
  recipient_name: string | null
  /** By what mails to one mailbox are counted (`mailboxKey`). Null for the office, and for mails of earlier versions. */
  mailbox_key: Generated<string | null>
  reply_to_address: string | null
  reply_to_name: string | null
  /** The record that the mail is about, as in the audit log: 'enquiry:12'. */
  about: string
  /** Of two mails with the same key only the first is stored. Null: there may be many. */
  once_key: string | null
  /** JSON of `MailData[kind]`. */
  data: string
  status: Generated<MailStatus>
  /** Not sent before this instant. */
  due_at: string
  /** From then on it is not sent by itself any more: it has failed. The office may retry it. */
  give_up_at: string
  attempts: Generated<number>
  /** Set before the mail server gets the message, and null again when its answer is stored. What a process that was killed leaves here may have been sent. */
  attempt_started_at: Generated<string | null>
  /** Attempts of which nobody knows whether they succeeded. There is one repeat, with the same Message-ID. */
  uncertain_attempts: Generated<number>
  /** Why the next attempt waits: the connection broke, or the server refused this mail for now. */
  delayed_by: Generated<'connection' | 'refusal' | null>
  /** What the mail server said last, or why the mail could not be made. */
  last_error: Generated<string | null>
  /** Null until the first attempt. From then on these four stay the same, so that a second copy is recognised as one. */
  message_id: Generated<string | null>
  subject: Generated<string | null>
  body_text: Generated<string | null>
  body_html: Generated<string | null>
  sent_at: Generated<string | null>
  /** The name of the member of staff who sent it with their own e-mail app; null when the worker did. */
  sent_by: Generated<string | null>
  created_at: string
  version: Generated<number>
}

/** One row: the connection to the mail server, shared by all processes. */
interface MailConnectionTable {
  id: number
  /** No process tries before then, whatever is due: the last try failed for a reason that concerns every mail. */
  paused_until: string | null
  failing_since: string | null
  /** What the mail server said, or why it could not be reached. It stays after a success, for the office. */
  last_error: string | null
  last_error_at: string | null
  last_sent_at: string | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    mails: MailTable
    mail_connection: MailConnectionTable
  }
}
