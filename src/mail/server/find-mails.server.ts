import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { isAddressGone } from '../bounces/bounce-verdict.ts'
import type { MailData, MailKind } from '../mail-kinds.ts'
import type { MailStatus } from '../mail-states.ts'
import './mail.table.ts'

/** A mail and its delivery status. */
interface FoundMail<Kind extends MailKind> {
  id: number
  about: string
  data: MailData[Kind]
  status: MailStatus
  /** Null for the office. */
  to: string | null
  /** The mail server's last message; null once the mail was sent. */
  error: string | null
  createdAt: string
  dueAt: string
  sentAt: string | null
  /** The member of staff who sent it with their own e-mail app; null if the program did. */
  sentBy: string | null
}

/** Mails of these kinds about some records, at most a few hundred; oldest first. */
export async function findMails<Kind extends MailKind>(
  db: Database,
  { about, kinds }: { about: readonly string[]; kinds: readonly Kind[] },
): Promise<Array<FoundMail<Kind>>> {
  if (about.length === 0) return []
  const rows = await db.sql
    .selectFrom('mails')
    .select(['id', 'about', 'data', 'status', 'recipient_address', 'last_error', 'created_at', 'due_at', 'sent_at', 'sent_by'])
    .where('about', 'in', about)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    about: row.about,
    data: JSON.parse(row.data) as MailData[Kind],
    status: row.status,
    to: row.recipient_address,
    error: row.status === 'sent' ? null : row.last_error,
    createdAt: row.created_at,
    dueAt: row.due_at,
    sentAt: row.sent_at,
    sentBy: row.sent_by,
  }))
}

/**
 * The addresses whose last mail was rejected or returned because the mailbox does not exist, as passed in, each with the mail server's
 * message.
 */
export async function findGoneAddresses(db: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  const gone = new Map<string, string>()
  for (const address of addresses) {
    const last = await db.sql
      .selectFrom('mails')
      .select(['status', 'last_error'])
      .where(sql<string>`lower(recipient_address)`, '=', emailKey(address))
      .where('status', 'in', ['sent', 'failed', 'returned'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last && last.status !== 'sent' && last.last_error && isAddressGone(last.last_error)) gone.set(address, last.last_error)
  }
  return gone
}

export async function hasOnceKey(db: Database, onceKey: string): Promise<boolean> {
  return (await db.sql.selectFrom('mails').select('id').where('once_key', '=', onceKey).executeTakeFirst()) !== undefined
}

/** A mail to a person in a list of messages. */
export interface SentMail {
  id: number
  kind: MailKind
  /** Null before the first attempt. */
  subject: string | null
  status: MailStatus
  /** The time when it was sent, or otherwise written. */
  at: string
}

/** The newest mails to people about these records. Replies are left out: they are shown with their enquiries. */
export async function findNewestMails(db: Database, about: readonly string[], limit: number): Promise<SentMail[]> {
  if (about.length === 0) return []
  const rows = await db.sql
    .selectFrom('mails')
    .select(['id', 'kind', 'subject', 'status', 'created_at', 'sent_at'])
    .where('about', 'in', about)
    .where('recipient_address', 'is not', null)
    .where('kind', '<>', 'enquiry-reply')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, kind, subject, status, created_at, sent_at }) => ({
    id,
    kind,
    subject,
    status,
    at: sent_at ?? created_at,
  }))
}
