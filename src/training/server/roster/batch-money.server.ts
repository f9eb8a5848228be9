import { seatsUnnamed } from '../../batches/batch-order.ts'
import type { BatchOrder } from '../../batches/batch-order.schema.ts'
import { listOrdersOfBatches } from '../batches/batch-orders.server.ts'
import { listBatchesBetween } from '../batches/batches-between.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { groupBy } from '#base/values/group-by.ts'
import type { PlainDate } from '#base/dates/dates.ts'

/**
 * The revenue of the batches that begin from `from` to before `before`, in whole rupees before GST. Draft and cancelled batches have no
 * expected revenue, but payments for them count. Each seat counts with its agreed fee, also an ordered one that nobody is
 * named for yet (docs/decisions/0098).
 */
export async function listMoneyBetween(db: Database, from: PlainDate, before: PlainDate) {
  const batches = await listBatchesBetween(db, from, before)
  const ids = batches.map(({ id }) => id)
  const places = await placesOf(db, ids)
  const orders = groupBy(await listOrdersOfBatches(db, ids), ({ batchId }) => batchId)
  return batches.map(({ lumpSum, isWhole, ...batch }) => {
    const isRun = batch.status === 'open' || batch.status === 'closed'
    const people = places.get(batch.id) ?? []
    const feeOf = (one: Place) => (isWhole && one.paid_on === null ? 0 : (one.agreed_fee ?? 0))
    const seated = people.filter(({ roster_state: state }) => state === 'seat')
    const ordered = orders.get(batch.id) ?? []
    const unnamedFees = (counted: readonly BatchOrder[]) =>
      isWhole ? [] : counted.map((order) => seatsUnnamed(order) * (order.agreedFee ?? 0))
    const paidOrders = ordered.filter(({ paidOn }) => paidOn !== null)
    return {
      ...batch,
      isRun,
      /** People with a seat. */
      people: seated.length,
      /** Ordered seats that nobody is named for. */
      seatsOrdered: sumOf(ordered.map(seatsUnnamed)),
      feesExpected: isRun ? sumOf([...seated.map(feeOf), ...unnamedFees(ordered)]) : 0,
      feesPaid: sumOf([...people.filter(({ paid_on: paidOn }) => paidOn !== null).map(feeOf), ...unnamedFees(paidOrders)]),
      lumpSumExpected: isRun ? (lumpSum ?? 0) : 0,
      lumpSumPaid: batch.lumpSumPaidOn === null ? 0 : (lumpSum ?? 0),
    }
  })
}

type Place = Awaited<ReturnType<typeof readPlaces>>[number]

async function placesOf(db: Database, batchIds: number[]): Promise<Map<number | null, Place[]>> {
  return batchIds.length === 0 ? new Map() : groupBy(await readPlaces(db, batchIds), (place) => place.batch_id)
}

/** Includes cancelled places: they may be paid. */
function readPlaces(db: Database, batchIds: number[]) {
  return db.sql
    .selectFrom('participants')
    .select(['batch_id', 'roster_state', 'paid_on', 'agreed_fee'])
    .where('batch_id', 'in', batchIds)
    .execute()
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
