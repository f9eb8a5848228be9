import type { Selectable } from 'kysely'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import type { SmtpFailure } from '../../smtp-failure.ts'
import '../mail.table.ts'

export type ConnectionRow = Selectable<Tables['mail_connection']>

const ROW = 1
/** Maximum number of releases of a mail that breaks the connection each time. */
const MAX_RELEASED_ATTEMPTS = 5

/** The shared state of the mail server connection. */
export function readConnection(db: Database): Promise<ConnectionRow> {
  return db.sql.selectFrom('mail_connection').selectAll().where('id', '=', ROW).executeTakeFirstOrThrow()
}

/** Lets one process at a time choose the next mail. */
export async function lockConnection(tx: WriteTransaction): Promise<void> {
  await forUpdate(tx, tx.sql.selectFrom('mail_connection').select('id').where('id', '=', ROW), 'mail_connection').execute()
}

/** Pauses all sending, because the failure concerns every mail. */
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

/** Records an accepted mail. Mails delayed by a broken connection are due at once. */
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
