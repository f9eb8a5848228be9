import type { Company } from '#company/company-content.schema.ts'
import { getCompany } from '#company/server/company.server.ts'
import { listOrders } from '#training/server/batches/batch-orders.server.ts'
import { findBatch } from '#training/server/batches/batch-row.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { placeOfSupply, taxesOf, type MissingPlace, type PlaceOfSupply } from '../place-of-supply.ts'
import type { QuotationForm, QuotationPaper } from '../quotation.schema.ts'
import { sellerState } from '../seller.ts'

type Registration = Pick<QuotationForm['buyer'], 'gstin' | 'state'>

interface PlaceRules {
  company: Company
  /** The State of the form's batch. */
  performedIn: string | null
}

/** The place of supply of a form as the company is registered now. */
export function placeOfForm(
  { buyer, lines, place }: Pick<QuotationForm, 'lines' | 'place'> & { buyer: Registration },
  { company, performedIn }: PlaceRules,
): PlaceOfSupply | MissingPlace {
  return placeOfSupply({
    sellerState: sellerState(company) ?? '',
    buyer,
    supplies: lines.map(({ supply }) => supply),
    performedIn,
    onlinePlaceOfSupply: company.trade?.onlinePlaceOfSupply ?? 'recipient',
    override: place,
  })
}

/**
 * The sentence that says which taxes apply today, if they differ from those of a version because its batch or the company is in another
 * State now. Such a version is not billed. Undefined if the taxes are the same.
 */
export async function otherTaxes(
  db: Database,
  { content, place, versionNumber }: Pick<QuotationPaper, 'content' | 'place' | 'versionNumber'>,
  { id, batch_id: plannedIn }: { id: number; batch_id: number | null },
): Promise<string | undefined> {
  // Booked seats decide: the form may already name another batch, for the next version.
  const [order] = await listOrders(db, { quotationId: id })
  const batchId = order?.batchId ?? plannedIn
  const batch = batchId === null ? undefined : (await findBatch(db, batchId))?.batch
  const now = placeOfForm(content, { company: await getCompany(db), performedIn: batch?.state || null })
  if ('missing' in now || (now.code === place.code && now.isIntraState === place.isIntraState)) return undefined
  const [then, today] = [place, now].map((one) => `${taxesOf(one)}, place of supply ${one.state}`)
  return `Version ${versionNumber} has ${then}. Today it is ${today}. Issue the next version before you bill it.`
}
