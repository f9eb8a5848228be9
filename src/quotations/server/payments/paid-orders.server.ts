import type { WriteTransaction } from '#base/database/database.server.ts'
import { saveOrderPayment } from '#training/server/batches/order-payment.server.ts'
import { readBilling } from '../credits/credits.server.ts'
import type { QuotationPaper } from '../../quotation.schema.ts'
import { fallbackVersion } from '../../quotation-state.ts'
import { findCurrentPaper, listEntries, listPapers, lockQuotation } from '../quotation-row.server.ts'
import { findSettlements } from './settlements.server.ts'

/**
 * Marks the booked places of a quotation as paid once it is billed in full and all its proformas are settled, and takes the marks away
 * otherwise. The accepted version decides: a later one that is only offered unmarks nothing. Call it after everything that changes what is
 * accepted, billed, settled or booked. It locks the quotation first: two payments at the same moment must see each other.
 */
export async function markPaidOrders(tx: WriteTransaction, quotationId: number, now: Date): Promise<void> {
  await lockQuotation(tx, quotationId)
  const version = await decidingPaper(tx, quotationId)
  if (!version) return
  const { open, rest } = await readBilling(tx, quotationId, version)
  const billedAs =
    open.length === 0
      ? null
      : open
          .toReversed()
          .map(({ number }) => number)
          .join(', ')
  const rows = open.map(({ proformaId: id, issuedPaise: total_paise }) => ({ id: id ?? 0, total_paise }))
  const days = [...(await findSettlements(tx, rows)).values()].flatMap(({ paidOn }) => paidOn ?? [])
  const isSettled = rest.totalPaise <= 0 && days.length === open.length
  await saveOrderPayment(tx, quotationId, { billedAs, paidOn: isSettled ? (days.sort().at(-1) ?? null) : null }, now)
}

/** The accepted version. If no acceptance holds, the last one that was accepted: its named people have their places. */
async function decidingPaper(tx: WriteTransaction, quotationId: number): Promise<QuotationPaper | undefined> {
  const entries = await listEntries(tx, quotationId)
  const accepted = fallbackVersion(entries, null) ?? entries.find(({ kind }) => kind === 'accepted')?.versionNumber
  const papers = accepted === undefined ? [] : await listPapers(tx, quotationId)
  return papers.find(({ versionNumber }) => versionNumber === accepted) ?? findCurrentPaper(tx, quotationId)
}
