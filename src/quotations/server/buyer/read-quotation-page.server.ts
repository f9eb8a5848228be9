import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import { inRupees } from '#base/values/money/paise.ts'
import type { Bill, BuyersPage, QuotationPage } from '../../buyer-page.ts'
import { quotationTexts } from '../../document/printed-paper.ts'
import { withoutErasedContact } from '../../document/erased-contact.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { QuotationEntry } from '../../quotation.schema.ts'
import { acceptanceOf, currentPaper, formerVersion, givenUpBy, isDeciding, type QuotationState } from '../../quotation-state.ts'
import { presentProformas, selectProformas } from '../proformas/proforma-row.server.ts'
import { hasValidBill } from '../proformas/valid-bill.server.ts'
import { changesBetween } from '../../version-changes.ts'
import { listEntries, listPapers, presentListed, QUOTATION_MISSING, type SelectedQuotation } from '../quotation-row.server.ts'

const MAX_BILLS = 50

/**
 * Reads the current version for the buyer's page. `proforma` is one whose file the buyer asked for in vain. @throws Problem 'not-found' for a quotation
 * that was never issued
 */
export async function readQuotationPage(db: Database, row: SelectedQuotation, now: Date, proforma?: number): Promise<QuotationPage> {
  const { state } = presentListed(row, now)
  const versions = await listPapers(db, row.id)
  const paper = currentPaper({ versions, versionNumber: row.version_number })
  const entries = await listEntries(db, row.id)
  const latest = entries.find(isDeciding)
  if (!paper || !latest || state === 'draft') throw new Problem('not-found', QUOTATION_MISSING)
  const { number, versionNumber, content } = paper
  const { contactName, email } = withoutErasedContact(paper).content.buyer
  const former = formerVersion(versions, { versionNumber, entries })
  const givenUp = givenUpBy(entries)
  const issued = await selectProformas(db).where('proformas.quotation_id', '=', row.id).orderBy('proformas.id', 'desc').execute()
  const proformas = await presentProformas(db, issued, now)
  const refused = proformas.find(({ id }) => id === proforma)
  return {
    kind: 'quotation',
    state,
    isLate: state === 'expired' && !(await hasValidBill(db, row.id, now)),
    number,
    versionNumber,
    buyer: content.buyer.name,
    validUntil: content.validUntil,
    paper: quotationTexts(paper),
    changes: former ? changesBetween(former, paper) : [],
    changedSince: former?.versionNumber ?? null,
    contact: { name: contactName, email },
    bills: billsOf(proformas, { isOffer: state !== 'declined' && state !== 'withdrawn' }),
    billNotice: refused ? billNotice(refused) : null,
    decision: decisionOf(state, state === 'accepted' ? acceptanceOf(entries, versionNumber) : latest),
    givenUp: givenUp
      ? { versionNumber: givenUp.versionNumber, state: givenUp.kind === 'declined' ? 'declined' : 'withdrawn', at: givenUp.at }
      : null,
    basedOn: latest.id,
  }
}

/** The reason why a buyer must not pay a proforma, whose file is then refused; null if they may. */
export function billNotice({ number, cancelledAt, isOutdated, balancePaise }: Proforma): string | null {
  if (cancelledAt !== null) return `Proforma ${number} was cancelled. Please do not pay it.`
  return isOutdated && balancePaise > 0 ? `Proforma ${number} no longer applies. Please do not pay it.` : null
}

function billsOf(proformas: readonly Proforma[], { isOffer }: { isOffer: boolean }): Bill[] {
  return proformas
    .filter(({ cancelledAt }) => cancelledAt === null)
    .slice(0, MAX_BILLS)
    .map(({ id, number, dueOn, totalPaise, creditPaise, settledPaise, balancePaise, isOverdue, isOutdated, upiLink, paper }) => ({
      id,
      number,
      dueOn,
      total: inRupees(totalPaise),
      credit: creditPaise > 0 ? inRupees(creditPaise) : null,
      refund: balancePaise < 0 ? inRupees(-balancePaise) : null,
      balance: balancePaise > 0 ? inRupees(balancePaise) : null,
      isPaid: balancePaise <= 0 && settledPaise > 0,
      isOverdue,
      isVoid: balancePaise > 0 && (isOutdated || !isOffer),
      hasBank: paper.bank !== null,
      upiLink,
    }))
}

function decisionOf(state: QuotationState, entry: QuotationEntry | undefined): QuotationPage['decision'] {
  if (!entry || (state !== 'accepted' && state !== 'declined' && state !== 'withdrawn')) return null
  const { at, byName, byPost, poNumber } = entry
  return { at, by: state === 'withdrawn' ? null : { byName, byPost, poNumber } }
}

/** The reason why a link shows nothing. @throws any other error */
export function endedBy(error: unknown): { page: BuyersPage; status: 404 | 429 } {
  if (error instanceof Problem && error.code === 'not-found') return { page: { kind: 'ended', why: 'unknown' }, status: 404 }
  if (error instanceof Problem && error.code === 'too-many') return { page: { kind: 'ended', why: 'too-many' }, status: 429 }
  throw error
}
