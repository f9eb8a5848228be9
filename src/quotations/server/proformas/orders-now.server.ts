import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import '#training/server/batches/batch-order.table.ts'
import '#training/server/batches/batch.table.ts'
import '../quotation.table.ts'

/** The quotations whose order is in a cancelled batch. Without an order the planned batch counts. */
export async function findCancelledOrders(db: Database, quotationIds: readonly number[]): Promise<Set<number>> {
  if (quotationIds.length === 0) return new Set()
  const rows = await db.sql
    .selectFrom('quotations')
    .leftJoin('batch_orders', 'batch_orders.quotation_id', 'quotations.id')
    .innerJoin('batches', (join) => join.on('batches.id', '=', sql<number>`coalesce(batch_orders.batch_id, quotations.batch_id)`))
    .select('quotations.id')
    .where('quotations.id', 'in', quotationIds)
    .where('batches.status', '=', 'cancelled')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
