import type { Selectable } from 'kysely'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import type { SmtpFailure } from '../../smtp-failure.ts'
import '../mail.table.ts'

export type ConnectionRow = Selectable<Tables['mail_connection']>

const ROW = 1
/** A mail that breaks the connection each time is not released again and again. */
const MAX_RELEASED_ATTEMPTS = 5

/** The connection to the mail server, as all processes know it. */
export function readConnection(db: Database): Promise<ConnectionRow> {
  return db.sql.selectFrom('mail_connection').selectAll().where('id', '=', ROW).executeTakeFirstOrThrow()
}

/** Lets one process at a time choose what to send. */
export async function lockConnection(tx: WriteTransaction): Promise<void> {
  await forUpdate(tx, tx.sql.selectFrom('mail_connection').select('id').where('id', '=', ROW), 'mail_connection').execute()
}

/** Pauses all sending: the failure concerns every mail. */
export async function pauseConnection(tx: WriteTransaction, { words, pauseMs }: SmtpFailure, now: Date): Promise<void> {
  const { failing_since } = await readConnection(tx)
  const at = now.toISOString()
  await update(tx, {
    paused_until: new Date(now.getTime() + pauseMs).toISOString(),
    failing_since: failing_since ?? at,
    last_error: words,
    last_error_at: at,
  })
}

/** The server has accepted a mail. Mails that a broken connection has put off are due at once. */
export async function noteSuccess(tx: WriteTransaction, now: Date): Promise<void> {
  const at = now.toISOString()
  const { failing_since } = await readConnection(tx)
  await update(tx, { paused_until: null, failing_since: null, last_sent_at: at })
  if (failing_since === null) return
  await tx.sql
    .updateTable('mails')
    .set({ due_at: at })
    .where('status', '=', 'waiting')
    .where('due_at', '>', at)
    .where('delayed_by', '=', 'connection')
    .where('attempts', '<=', MAX_RELEASED_ATTEMPTS)
    .execute()
}

async function update(tx: WriteTransaction, columns: Partial<ConnectionRow>): Promise<void> {
  await tx.sql.updateTable('mail_connection').set(columns).where('id', '=', ROW).execute()
}
