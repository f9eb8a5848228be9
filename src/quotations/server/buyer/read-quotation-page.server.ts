import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import { inRupees } from '#base/values/money/paise.ts'
import type { Bill, BuyersPage, QuotationPage } from '../../buyer-page.ts'
import { quotationTexts } from '../../document/printed-paper.ts'
import type { QuotationEntry } from '../../quotation.schema.ts'
import { listProformas } from '../proformas/proforma.server.ts'
import { changesBetween } from '../../version-changes.ts'
import { listEntries, listPapers, presentListed, QUOTATION_MISSING, type SelectedQuotation } from '../quotation-row.server.ts'

const MAX_BILLS = 50

/** Reads the newest version for the buyer's page. @throws Problem 'not-found' for a quotation that was never issued */
export async function readQuotationPage(db: Database, row: SelectedQuotation, now: Date): Promise<QuotationPage> {
  const { state } = presentListed(row, now)
  const [newest, former] = await listPapers(db, row.id)
  if (!newest || state === 'draft') throw new Problem('not-found', QUOTATION_MISSING)
  const { number, versionNumber, content } = newest
  const isOfBuyer = state === 'accepted' || state === 'declined'
  const isDecided = isOfBuyer || state === 'withdrawn'
  const decided = isDecided ? (await listEntries(db, row.id)).find(({ kind }) => kind === state) : undefined
  return {
    kind: 'quotation',
    state,
    number,
    versionNumber,
    buyer: content.buyer.name,
    validUntil: content.validUntil,
    paper: quotationTexts(newest),
    changes: former ? changesBetween(former, newest) : [],
    contact: { name: content.buyer.contactName, email: content.buyer.email },
    bills: await readBills(db, row.id, { isOffer: state !== 'declined' && state !== 'withdrawn', now }),
    decision: decided ? { at: decided.at, by: isOfBuyer ? pick(decided) : null } : null,
  }
}

async function readBills(db: Database, quotation: number, { isOffer, now }: { isOffer: boolean; now: Date }): Promise<Bill[]> {
  const { rows } = await listProformas(db, { quotation, limit: MAX_BILLS }, now)
  return rows
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ id, number, dueOn, totalPaise, creditPaise, balancePaise, isOverdue, isOutdated, upiLink }) => ({
      id,
      number,
      dueOn,
      total: inRupees(totalPaise),
      credit: creditPaise > 0 ? inRupees(creditPaise) : null,
      refund: balancePaise < 0 ? inRupees(-balancePaise) : null,
      balance: balancePaise > 0 ? inRupees(balancePaise) : null,
      isOverdue,
      isVoid: balancePaise > 0 && (isOutdated || !isOffer),
      upiLink,
    }))
}

function pick({ byName, byPost, poNumber }: QuotationEntry) {
  return { byName, byPost, poNumber }
}

/** The reason why a link shows nothing. @throws any other error */
export function endedBy(error: unknown): { page: BuyersPage; status: 404 | 429 } {
  if (error instanceof Problem && error.code === 'not-found') return { page: { kind: 'ended', why: 'unknown' }, status: 404 }
  if (error instanceof Problem && error.code === 'too-many') return { page: { kind: 'ended', why: 'too-many' }, status: 429 }
  throw error
}
