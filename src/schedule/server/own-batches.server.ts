import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import type { Batch } from '../batch.schema.ts'
import { presentBatches, selectBatches } from './batch-row.server.ts'

/** Said of every other batch, whether it exists or not. */
export const NOT_YOUR_BATCH = 'You are not named as trainer of this batch, or it was deleted. Ask the office.'
/** Of each, those to come and those that are over. */
const MAX_ROWS = 200

/**
 * The batches in which a member of staff is named as trainer: those to come, the next one first; then those that are over, the last
 * one first. A name that was only typed is nobody who signs in.
 * @param today in India
 */
export async function listOwnBatches(db: Database, userId: number, today: PlainDate): Promise<Batch[]> {
  const coming = await ownBatches(db, userId)
    .where('batches.last_day', '>=', today)
    .orderBy('batches.first_day')
    .orderBy('batches.id')
    .limit(MAX_ROWS)
    .execute()
  const past = await ownBatches(db, userId)
    .where('batches.last_day', '<', today)
    .orderBy('batches.first_day', 'desc')
    .orderBy('batches.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return presentBatches(db, [...coming, ...past])
}

/** A batch in which they are named as trainer now. To its trainer another batch does not exist. @throws Problem 'not-found' */
export async function getOwnBatch(db: Database, userId: number, id: number): Promise<Batch> {
  const row = await ownBatches(db, userId).where('batches.id', '=', id).executeTakeFirst()
  const [batch] = row ? await presentBatches(db, [row]) : []
  if (!batch) throw new Problem('not-found', NOT_YOUR_BATCH)
  return batch
}

function ownBatches(db: Database, userId: number) {
  return selectBatches(db).where('batches.id', 'in', ({ selectFrom }) =>
    selectFrom('batch_trainers')
      .innerJoin('users', 'users.trainer_entry_id', 'batch_trainers.entry_id')
      .select('batch_trainers.batch_id')
      .where('users.id', '=', userId),
  )
}
