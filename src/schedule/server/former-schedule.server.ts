import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { Batch, BatchDay } from '../batch.schema.ts'
import type { Schedule } from '../told-batch.ts'
import './batch.table.ts'

/** The schedule that a batch had until an instant. */
export interface FormerSchedule extends Schedule {
  until: string
}

/** Stores what a locked batch was like until now, before it is changed. */
export async function keepFormerSchedule(tx: WriteTransaction, { id, mode, place, days }: Batch, until: string): Promise<void> {
  await tx.sql
    .insertInto('former_schedules')
    .values({ batch_id: id, until, mode, place, days: JSON.stringify(days) })
    // Two changes in one instant: nobody can have seen what was between them.
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The former schedules of a batch, the oldest first. */
export async function listFormerSchedules(db: Database, batchId: number): Promise<FormerSchedule[]> {
  const rows = await db.sql
    .selectFrom('former_schedules')
    .select(['until', 'mode', 'place', 'days'])
    .where('batch_id', '=', batchId)
    .orderBy('until')
    .execute()
  return rows.map(({ days, ...row }) => ({ ...row, days: JSON.parse(days) as BatchDay[] }))
}
