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
 * The sentence that says which taxes apply today, if they differ from those of a version because one of its batches or the company is in
 * another State now. Such a version is not billed. Undefined if the taxes are the same.
 */
export async function otherTaxes(
  db: Database,
  { content, place, versionNumber }: Pick<QuotationPaper, 'content' | 'place' | 'versionNumber'>,
  { id, batch_id: plannedIn }: { id: number; batch_id: number | null },
): Promise<string | undefined> {
  // Booked seats decide: the form may already name another batch, for the next version.
  const booked = (await listOrders(db, { quotationId: id })).map(({ batchId }) => batchId)
  const company = await getCompany(db)
  const places = new Map<string, PlaceOfSupply>()
  for (const batchId of booked.length > 0 ? booked : [plannedIn]) {
    const batch = batchId === null ? undefined : (await findBatch(db, batchId))?.batch
    const now = placeOfForm(content, { company, performedIn: batch?.state || null })
    if (!('missing' in now)) places.set(now.code, now)
  }
  if (places.size > 1) {
    const states = [...places.values()].map(({ state }) => state).join(' and ')
    return `Its batches are held in ${states}, which decides the tax for a buyer without GSTIN. Make a quotation for each.`
  }
  const [now] = places.values()
  if (!now || (now.code === place.code && now.isIntraState === place.isIntraState)) return undefined
  const [then, today] = [place, now].map((one) => `${taxesOf(one)}, place of supply ${one.state}`)
  return `Version ${versionNumber} has ${then}. Today it is ${today}. Issue the next version before you bill it.`
}
