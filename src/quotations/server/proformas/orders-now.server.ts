import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import '#training/server/batches/batch-order.table.ts'
import '#training/server/batches/batch.table.ts'
import { groupBy } from '#base/values/group-by.ts'
import { acceptanceOf, isDeciding, STATE_AFTER } from '../../quotation-state.ts'
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

/** The PO number of each accepted quotation, as its latest acceptance has it. Empty if the buyer named none. */
export async function findPoNumbers(db: Database, quotationIds: readonly number[]): Promise<Map<number, string>> {
  if (quotationIds.length === 0) return new Map()
  const rows = await db.sql
    .selectFrom('quotation_entries')
    .select(['quotation_id', 'kind', 'version_number as versionNumber', 'po_number as poNumber'])
    .where('quotation_id', 'in', quotationIds)
    .orderBy('id', 'desc')
    .execute()
  const accepted = [...groupBy(rows, (row) => row.quotation_id)].flatMap(([id, entries]): Array<[number, string]> => {
    const latest = entries.find(isDeciding)
    const acceptance = latest && STATE_AFTER[latest.kind] === 'accepted' ? acceptanceOf(entries, latest.versionNumber) : undefined
    return acceptance ? [[id, acceptance.poNumber]] : []
  })
  return new Map(accepted)
}
