import type { Database } from '#base/database/database.server.ts'
import { presentProformas, selectProformas } from './proforma-row.server.ts'

/**
 * Whether the quotation has a proforma that asks for payment or is paid. Its offer then still stands after its last day, because the buyer is
 * asked to pay it.
 */
export async function hasValidBill(db: Database, quotationId: number, now: Date): Promise<boolean> {
  const rows = await selectProformas(db).where('proformas.quotation_id', '=', quotationId).execute()
  const proformas = await presentProformas(db, rows, now)
  return proformas.some(({ cancelledAt, isOutdated, balancePaise }) => cancelledAt === null && !(isOutdated && balancePaise > 0))
}
