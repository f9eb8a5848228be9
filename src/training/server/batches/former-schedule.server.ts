import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import type { BatchDay } from '../../batches/batch-days.ts'
import type { Schedule } from '../../batches/told-batch.ts'
import './batch.table.ts'

/** The schedule of a batch up to an instant. */
export interface FormerSchedule extends Schedule {
  until: string
}

/** Stores the schedule of a locked batch before a change. */
export async function keepFormerSchedule(tx: WriteTransaction, { id, mode, place, days }: Batch, until: string): Promise<void> {
  await tx.sql
    .insertInto('former_schedules')
    .values({ batch_id: id, until, mode, place, days: JSON.stringify(days) })
    // Two changes at the same instant: nobody can have seen the schedule between them.
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The former schedules of a batch, oldest first. */
export async function listFormerSchedules(db: Database, batchId: number): Promise<FormerSchedule[]> {
  const rows = await db.sql
    .selectFrom('former_schedules')
    .select(['until', 'mode', 'place', 'days'])
    .where('batch_id', '=', batchId)
    .orderBy('until')
    .execute()
  return rows.map(({ days, ...row }) => ({ ...row, days: JSON.parse(days) as BatchDay[] }))
}
