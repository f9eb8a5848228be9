import type { NotNull } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { quotationPaperSchema } from '../../quotation.schema.ts'
import { isInState, selectQuotations } from '../quotation-row.server.ts'

interface UnbookedQuotation {
  id: number
  number: string
  buyerName: string
  total: string
}

/** Accepted quotations of training whose version nobody has booked, the oldest first. Counted up to `maxCounted`. */
export async function findUnbooked(
  db: Database,
  { limit, maxCounted, newerThan, now }: { limit: number; maxCounted: number; newerThan: string; now: Date },
): Promise<{ rows: UnbookedQuotation[]; count: number }> {
  const accepted = await selectQuotations(db)
    .leftJoin('batch_orders', (join) =>
      join
        .onRef('batch_orders.quotation_id', '=', 'quotations.id')
        .onRef('batch_orders.version_number', '=', 'current_version.version_number'),
    )
    .where('batch_orders.id', 'is', null)
    .select('current_version.paper')
    .where('current_version.paper', 'is not', null)
    .$narrowType<{ paper: NotNull }>()
    .where(isInState('accepted', indianDate(now)))
    .where('quotations.created_at', '>', newerThan)
    .orderBy('quotations.id')
    .limit(maxCounted)
    .execute()
  const found = accepted.filter((row) =>
    quotationPaperSchema.parse(JSON.parse(row.paper)).content.lines.some(({ supply }) => supply !== 'service'),
  )
  const rows = found.slice(0, limit).map(({ id, number, buyer_name: buyerName, total_paise: total }) => ({
    id,
    number: number ?? '',
    buyerName,
    total: inRupees(total ?? 0),
  }))
  return { rows, count: found.length }
}
