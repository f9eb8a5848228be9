import type { Database } from '../platform/database/database.server.ts'
import type { MailKind } from './mail-data.ts'
import type { MailStatus } from './mail-kinds.ts'
import './mail.table.ts'

/** What became of a mail. */
interface MailState {
  status: MailStatus
  /** What the mail server said last; null once the mail was sent. */
  error: string | null
  createdAt: string
  sentAt: string | null
}

/** The mails of one kind about a record, oldest first. */
export async function findMails(db: Database, { about, kind }: { about: string; kind: MailKind }): Promise<MailState[]> {
  const rows = await db.sql
    .selectFrom('mails')
    .select(['status', 'last_error', 'created_at', 'sent_at'])
    .where('about', '=', about)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    status: row.status,
    error: row.status === 'sent' ? null : row.last_error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }))
}
