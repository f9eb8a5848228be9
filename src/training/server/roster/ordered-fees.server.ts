import type { WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { BatchOrder } from '../../batches/batch-order.schema.ts'
import { getEntry, saveEntry } from './roster.server.ts'

/**
 * Gives the people of an order the fee that is agreed now, in whichever batch they are. Whoever the office has marked as paid, or
 * has given another fee, keeps theirs. Returns the number of changed places.
 */
export async function agreeNewFee(
  tx: WriteTransaction,
  former: BatchOrder,
  { agreedFee, number }: Pick<BatchOrder, 'agreedFee' | 'number'>,
  context: ActionContext,
): Promise<number> {
  if (former.agreedFee === null || agreedFee === null || former.agreedFee === agreedFee) return 0
  const people = tx.sql
    .selectFrom('participants')
    .select('id')
    .where('order_id', '=', former.id)
    .where('agreed_fee', '=', former.agreedFee)
    .orderBy('id')
  // The mark of a billed order follows from its proformas; one that the office set means that this fee was paid.
  const unpaid = former.billedAs === null ? people.where('paid_on', 'is', null) : people
  const rows = await forUpdate(tx, unpaid, 'participants').execute()
  for (const { id } of rows) {
    await saveEntry(tx, await getEntry(tx, id), { agreed_fee: agreedFee, fee_reason: `Quotation ${number}` }, context)
  }
  return rows.length
}
