import { sql } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { MailKind } from '../mail-kinds.ts'
import type { MailStatus } from '../mail-states.ts'
import './mail.table.ts'

type UnsentStatus = Exclude<MailStatus, 'sent'>

/** The number of undelivered mails about this record, by status. Sent mails may be very many: use a hook to count them. */
export async function countUnsentMails(db: Database, about: string): Promise<Record<UnsentStatus, number>> {
  const rows = await db.sql
    .selectFrom('mails')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('about', '=', about)
    .where(IS_UNSENT)
    .groupBy('status')
    .execute()
  const counts = { waiting: 0, returned: 0, failed: 0, cancelled: 0 }
  for (const { status, count } of rows) if (status !== 'sent') counts[status] = count
  return counts
}

/** Must match the index's condition word for word, or the index is not used. */
const IS_UNSENT = sql<boolean>`status <> 'sent'`

/** Cancels the waiting mails to this address and the failed ones that could be retried, except a mail that is being sent. */
export async function cancelMailsTo(tx: WriteTransaction, address: string, kinds: readonly MailKind[], now: Date): Promise<void> {
  await tx.sql
    .updateTable('mails')
    .set(({ eb }) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where(sql<string>`lower(recipient_address)`, '=', emailKey(address))
    .where('kind', 'in', kinds)
    .where('status', 'in', ['waiting', 'failed'])
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .execute()
}

/** Clears the texts of a mail whose text is stored elsewhere: a million copies of it would fill the disk. */
export async function dropMailTexts(tx: WriteTransaction, id: number, { data, note }: { data: object; note: string }): Promise<void> {
  await tx.sql
    .updateTable('mails')
    .set({ data: JSON.stringify(data), body_text: note, body_html: '' })
    .where('id', '=', id)
    .execute()
}

/** Replaces the data of a waiting mail. Its text is rendered again before it is sent. */
export async function rewriteMail(tx: WriteTransaction, id: number, data: object): Promise<void> {
  await tx.sql
    .updateTable('mails')
    .set({ data: JSON.stringify(data), subject: null, body_text: null, body_html: null })
    .where('id', '=', id)
    .execute()
}

export async function deleteMail(tx: WriteTransaction, id: number): Promise<void> {
  await tx.sql.deleteFrom('mails').where('id', '=', id).execute()
}
