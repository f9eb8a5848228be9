import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { presentProformas, selectProformas } from './proforma.server.ts'

/**
 * The reason why a quotation cannot be given up: the buyer's page would ask to pay for an offer that no longer stands, or money that came
 * for it would be forgotten. Undefined without one.
 */
export async function findBill(db: Database, quotationId: number, now: Date): Promise<string | undefined> {
  const rows = await selectProformas(db).where('proformas.quotation_id', '=', quotationId).orderBy('proformas.id').execute()
  const proformas = await presentProformas(db, rows, now)
  const open = proformas.find(({ cancelledAt }) => cancelledAt === null)
  if (open) return `Proforma ${open.number} bills this quotation. Cancel it first.`
  const kept = proformas.find(({ balancePaise }) => balancePaise < 0)
  return (
    kept && `${inRupees(-kept.balancePaise)} came for the cancelled proforma ${kept.number}. Refund it, or take the payment off, first.`
  )
}

/** @throws Problem 'conflict' */
export async function requireNothingBilled(db: Database, quotationId: number, now: Date): Promise<void> {
  const bill = await findBill(db, quotationId, now)
  if (bill !== undefined) throw new Problem('conflict', bill)
}
