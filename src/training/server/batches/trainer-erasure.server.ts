import type { TypedReasons } from '#base/database/typed-reasons.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { eraseAuditValues, findEntriesOf } from '#base/audit/audit-erasure.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { batchSearchText } from '../../batches/batch-place.ts'
import { getBatch } from './batch-row.server.ts'

export const BATCH_REASONS: TypedReasons = { table: 'batches', columns: ['cancelled_reason'], record: 'batch' }

/**
 * Erases a trainer of the showcase from all batches, their search text and their history. There the names of all trainers of such a batch
 * are erased, since one value contains them all. A deletion that is no erasure keeps the name.
 */
export async function eraseTrainer(tx: WriteTransaction, entryId: number, reason: string, context: ActionContext): Promise<void> {
  const rows = await tx.sql.selectFrom('batch_trainers').select('batch_id').distinct().where('entry_id', '=', entryId).execute()
  if (rows.length === 0) return
  await tx.sql.deleteFrom('batch_trainers').where('entry_id', '=', entryId).execute()
  for (const { batch_id: id } of rows) {
    const { batch } = await getBatch(tx, id)
    const text = batchSearchText(batch, batch.trainers)
    await tx.sql.updateTable('batches').set({ search_text: text }).where('id', '=', id).execute()
    tx.changed('batches', `batch:${id}`)
  }
  const entryIds = await findEntriesOf(
    tx,
    rows.map(({ batch_id: id }) => `batch:${id}`),
  )
  await eraseAuditValues(tx, context, { entryIds, isErased: ({ name }) => name.startsWith('trainers'), reason })
}
