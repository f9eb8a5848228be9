import type { WriteTransaction } from '#base/database/database.server.ts'
import { saveOrderPayment } from '#training/server/batches/order-payment.server.ts'
import { readBilling } from '../credits/credits.server.ts'
import { findCurrentPaper, lockQuotation } from '../quotation-row.server.ts'
import { findSettlements } from './settlements.server.ts'

/**
 * Marks the booked places of a quotation as paid once it is billed in full and all its proformas are settled, and takes the marks away
 * otherwise. Call it after everything that changes what is billed, settled or booked. It locks the quotation first: two payments at the same
 * moment must see each other.
 */
export async function markPaidOrders(tx: WriteTransaction, quotationId: number, now: Date): Promise<void> {
  await lockQuotation(tx, quotationId)
  const version = await findCurrentPaper(tx, quotationId)
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
