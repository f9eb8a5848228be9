import { isPaidAsWhole } from '../../batches/batch.ts'
import type { Database } from '#base/database/database.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'

/** The batches that begin from `from` to before `before`, by day, each with its lump sum in rupees before GST. */
export async function listBatchesBetween(db: Database, from: PlainDate, before: PlainDate) {
  const rows = await db.sql
    .selectFrom('batches as b')
    .innerJoin('training_programs as t', 't.id', 'b.training_program_id')
    .leftJoin('clients as c', 'c.id', 'b.client_id')
    .select(['b.id', 'b.first_day as firstDay', 'b.place', 'b.mode', 'b.status', 'b.lump_sum', 'b.lump_sum_paid_on'])
    .select(['t.title as program', 'c.name as clientName', 'c.place as clientPlace'])
    .where('b.first_day', '>=', from)
    .where('b.first_day', '<', before)
    .orderBy('b.first_day')
    .orderBy('b.id')
    .execute()
  return rows.map(({ mode, lump_sum: lumpSum, lump_sum_paid_on: paidOn, ...row }) => {
    const isWhole = isPaidAsWhole({ mode, lumpSum })
    return {
      ...row,
      isWhole,
      /** Null if participants pay individually. */
      lumpSum: isWhole ? lumpSum : null,
      lumpSumPaidOn: isWhole ? paidOn : null,
    }
  })
}
