import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { presentBatches, selectBatches } from '../batches/batch-row.server.ts'

/** The same text whether the batch exists or not, so that it reveals nothing. */
export const NOT_YOUR_BATCH = 'You are not named as trainer of this batch, or it was deleted. Ask the office.'
/** Maximum number of upcoming and of past batches. */
const MAX_ROWS = 200

/**
 * The batches that name a member of staff as trainer: upcoming ones, next first; then past ones, latest first. A typed name is not linked
 * to an account.
 * @param today in India
 */
export async function listOwnBatches(db: Database, userId: number, today: PlainDate): Promise<Batch[]> {
  const upcoming = await ownBatches(db, userId)
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
  return presentBatches(db, [...upcoming, ...past])
}

/** A batch that currently names them as trainer. To a trainer other batches do not exist. @throws Problem 'not-found' */
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
