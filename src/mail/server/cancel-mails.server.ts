import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { MailKind } from '../mail-kinds.ts'
import { isWaiting } from './mail-conditions.server.ts'
import './mail.table.ts'

/**
 * Cancels waiting mails of these kinds, by record or by number, that are no longer true. A mail that is being sent is left alone. Returns
 * the kinds of the cancelled mails.
 */
export async function cancelMails(
  tx: WriteTransaction,
  { kinds, ...which }: { kinds: readonly MailKind[] } & ({ about: readonly string[] } | { ids: readonly number[] }),
  { now }: ActionContext,
): Promise<MailKind[]> {
  if (('about' in which ? which.about : which.ids).length === 0) return []
  const cancelled = await tx.sql
    .updateTable('mails')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where((eb) => ('about' in which ? eb('about', 'in', which.about) : eb('id', 'in', which.ids)))
    .where('kind', 'in', kinds)
    .where(isWaiting(now))
    .returning('kind')
    .execute()
  return cancelled.map(({ kind }) => kind)
}
