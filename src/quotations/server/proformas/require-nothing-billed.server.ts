import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import { inRupees } from '#base/values/money/paise.ts'
import type { Proforma } from '../../proforma.schema.ts'
import { presentProformas, selectProformas } from './proforma-row.server.ts'

interface GivingUp {
  /** The accepted version that stands instead; undefined if the whole quotation is given up. */
  fallback: number | undefined
  now: Date
}

/**
 * The reason why a quotation, or its versions after one that stands, cannot be given up: the buyer's page would ask to pay for an offer that
 * no longer stands, or money that came for it would be forgotten. Undefined without one.
 */
export async function findBillingRefusal(db: Database, quotationId: number, { fallback, now }: GivingUp): Promise<string | undefined> {
  const rows = await selectProformas(db).where('proformas.quotation_id', '=', quotationId).orderBy('proformas.id').execute()
  const proformas = await presentProformas(db, rows, now)
  const isGivenUp = ({ paper }: Proforma) => fallback === undefined || paper.quotation.versionNumber > fallback
  const open = proformas.find((proforma) => proforma.cancelledAt === null && isGivenUp(proforma))
  if (open) {
    const billed = fallback === undefined ? 'this quotation' : `version ${open.paper.quotation.versionNumber}`
    return `Proforma ${open.number} bills ${billed}. Cancel it first.`
  }
  // The quotation that stands keeps the money on its list.
  const kept = fallback === undefined ? proformas.find(({ balancePaise }) => balancePaise < 0) : undefined
  return (
    kept && `First refund the ${inRupees(-kept.balancePaise)} that came for the cancelled proforma ${kept.number}, or take the payment off.`
  )
}

/** @throws Problem 'conflict' */
export async function requireNothingBilled(db: Database, quotationId: number, givingUp: GivingUp): Promise<void> {
  const refusal = await findBillingRefusal(db, quotationId, givingUp)
  if (refusal !== undefined) throw new Problem('conflict', refusal)
}
