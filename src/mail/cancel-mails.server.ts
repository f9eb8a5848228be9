import type { ActionContext } from '../platform/action-context.server.ts'
import type { WriteTransaction } from '../platform/database/database.server.ts'
import type { MailKind } from './mail-data.ts'
import './mail.table.ts'

/**
 * Cancels mails of these kinds about these records that are still waiting, because they are not true any more. One that is
 * being sent at this moment is left alone. Returns the kinds of those it cancelled.
 */
export async function cancelMails(
  tx: WriteTransaction,
  { about, kinds }: { about: readonly string[]; kinds: readonly MailKind[] },
  { now }: ActionContext,
): Promise<MailKind[]> {
  if (about.length === 0) return []
  const cancelled = await tx.sql
    .updateTable('mails')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where('about', 'in', about)
    .where('kind', 'in', kinds)
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .returning('kind')
    .execute()
  return cancelled.map(({ kind }) => kind)
}
