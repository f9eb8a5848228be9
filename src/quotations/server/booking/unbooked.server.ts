import type { NotNull } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianDate } from '#base/dates/dates.ts'
import { groupBy } from '#base/values/group-by.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { isFullyBooked, type BookedTraining } from '../../booking.ts'
import type { QuotationPaper } from '../../quotation.schema.ts'
import { listCredits } from '../credits/credits.server.ts'
import { isInState, selectQuotations } from '../quotation-row.server.ts'

/** The days after its issue on which a version with bookings is still checked. Without an end, each look would read all papers ever booked. */
const CHECKED_DAYS = 365

interface UnbookedQuotation {
  id: number
  number: string
  buyerName: string
  total: string
}

/**
 * Accepted quotations of training of which something is not booked in a batch that takes place, the oldest first: a program, or seats that
 * were released. Counted up to `maxCounted`.
 */
export async function findUnbooked(
  db: Database,
  { limit, maxCounted, newerThan, now }: { limit: number; maxCounted: number; newerThan: string; now: Date },
): Promise<{ rows: UnbookedQuotation[]; count: number }> {
  const today = indianDate(now)
  const accepted = await selectQuotations(db)
    .leftJoin('batch_orders', 'batch_orders.quotation_id', 'quotations.id')
    .leftJoin('batches', 'batches.id', 'batch_orders.batch_id')
    .select('current_version.paper')
    .where('current_version.paper', 'is not', null)
    .$narrowType<{ paper: NotNull }>()
    .where(isInState('accepted', today))
    .where('quotations.created_at', '>', newerThan)
    .where(({ eb, ref, or }) =>
      or([
        eb('batch_orders.id', 'is', null),
        eb('batch_orders.version_number', '<>', ref('current_version.version_number')),
        eb('batches.status', '=', 'cancelled'),
        eb('current_version.issued_at', '>', addDays(today, -CHECKED_DAYS)),
      ]),
    )
    .orderBy('quotations.id')
    .execute()
  // A quotation has a row for each of its orders.
  const quotations = [...new Map(accepted.map((row) => [row.id, row])).values()]
  const booked = await listBooked(
    db,
    quotations.map(({ id }) => id),
  )
  const found = quotations
    .filter(({ id, paper }) => !isFullyBooked(JSON.parse(paper) as QuotationPaper, booked.get(id) ?? []))
    .slice(0, maxCounted)
  const rows = found.slice(0, limit).map(({ id, number, buyer_name: buyerName, total_paise: total }) => ({
    id,
    number: number ?? '',
    buyerName,
    total: inRupees(total ?? 0),
  }))
  return { rows, count: found.length }
}

async function listBooked(db: Database, quotationIds: readonly number[]): Promise<Map<number, BookedTraining[]>> {
  if (quotationIds.length === 0) return new Map()
  const orders = await db.sql
    .selectFrom('quotations')
    .innerJoin('batch_orders', 'batch_orders.quotation_id', 'quotations.id')
    .innerJoin('batches', 'batches.id', 'batch_orders.batch_id')
    .select(['batch_orders.quotation_id as quotationId', 'batch_orders.version_number as versionNumber', 'batch_orders.seats'])
    .select(['batches.training_program_id as programId', 'batches.status'])
    .where('batch_orders.quotation_id', 'in', quotationIds)
    .orderBy('batch_orders.id')
    .execute()
  const credits = await listCredits(db, quotationIds)
  const booked = orders.map(({ status, ...order }) => {
    const isOff = (credit: (typeof credits)[number]) =>
      credit.quotationId === order.quotationId && credit.versionNumber === order.versionNumber && credit.programId === order.programId
    return { ...order, isBatchCancelled: status === 'cancelled', seatsOff: credits.filter(isOff).length }
  })
  return groupBy(booked, ({ quotationId }) => quotationId)
}
