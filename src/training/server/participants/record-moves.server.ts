import type { WriteTransaction } from '#base/database/database.server.ts'
import './batch-move.table.ts'

/** Records that people moved to another batch. Coming back to a batch removes its record. */
export async function recordMoves(
  tx: WriteTransaction,
  batchId: number,
  { participantIds, toBatchId }: { participantIds: readonly number[]; toBatchId: number },
  now: Date,
): Promise<void> {
  if (participantIds.length === 0) return
  await tx.sql
    .deleteFrom('batch_moves')
    .where('batch_id', 'in', [batchId, toBatchId])
    .where('participant_id', 'in', participantIds)
    .execute()
  const row = { batch_id: batchId, to_batch_id: toBatchId, moved_at: now.toISOString() }
  await tx.sql
    .insertInto('batch_moves')
    .values(participantIds.map((id) => ({ ...row, participant_id: id })))
    .execute()
}
