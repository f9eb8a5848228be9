import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import './mail.table.ts'

/** Deletes a mail that nobody has begun to send, without a trace. Returns false if it is too late. */
export async function removeUnsentMail(tx: WriteTransaction, id: number, { now }: ActionContext): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
