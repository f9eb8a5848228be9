import type { Database } from '#base/database/database.server.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { formOf, LATEST_DECISION, selectQuotations } from '../quotation-row.server.ts'

interface UnbookedQuotation {
  id: number
  number: string
  buyerName: string
  total: string
}

/** Accepted quotations of training that nobody has booked since, the oldest first. Counted up to `maxCounted`. */
export async function findUnbooked(
  db: Database,
  { limit, maxCounted, newerThan }: { limit: number; maxCounted: number; newerThan: string },
): Promise<{ rows: UnbookedQuotation[]; count: number }> {
  const accepted = await selectQuotations(db)
    .where(LATEST_DECISION, '=', 'accepted')
    .where('quotations.created_at', '>', newerThan)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quotation_entries as booked')
            .select('booked.id')
            .whereRef('booked.quotation_id', '=', 'quotations.id')
            .whereRef('booked.version_number', '=', 'newest.version_number')
            .where('booked.kind', '=', 'booked'),
        ),
      ),
    )
    .orderBy('quotations.id')
    .limit(maxCounted)
    .execute()
  const found = accepted.filter((row) => formOf(row).lines.some(({ supply }) => supply !== 'service'))
  const rows = found.slice(0, limit).map(({ id, number, buyer_name: buyerName, total_paise: total }) => ({
    id,
    number: number ?? '',
    buyerName,
    total: inRupees(total ?? 0),
  }))
  return { rows, count: found.length }
}
