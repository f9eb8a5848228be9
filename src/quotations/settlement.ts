import type { PlainDate } from '#base/dates/dates.ts'
import { scaled, type Paise } from '#base/values/money/paise.ts'
import type { PaymentKind } from './payment.schema.ts'
import type { Rate } from './paper-figures.ts'

const WHOLE = 10_000
const PAISE_PER_RUPEE = 100

/** A share of a payment, a refund or a credit that counts for one proforma. */
interface CountedShare {
  kind: PaymentKind
  receivedOn: PlainDate
  amountPaise: Paise
  tdsPaise: Paise
}

export interface Settlement {
  /** Received, plus TDS, minus refunds. */
  settledPaise: Paise
  tdsPaise: Paise
  /** Taken off the bill. Nobody paid it. */
  creditPaise: Paise
  /** Still to be paid; negative if a refund is due. */
  balancePaise: Paise
  /** The day on which it was settled; null while something is to be paid, and if it is cancelled. */
  paidOn: PlainDate | null
}

/**
 * The settlement of a proforma: its payments in the order of their days. Tax that the buyer deducted counts as received. A credit lowers the
 * amount to be paid. A cancelled proforma (null as its total) asks for nothing, and the money received for it is to be refunded.
 */
export function settlementOf(totalPaise: Paise | null, shares: readonly CountedShare[]): Settlement {
  let [settledPaise, tdsPaise, creditPaise] = [0, 0, 0]
  let paidOn: PlainDate | null = null
  for (const share of [...shares].sort((a, b) => (a.receivedOn < b.receivedOn ? -1 : 1))) {
    const sign = share.kind === 'refund' ? -1 : 1
    if (share.kind === 'credit') creditPaise += share.amountPaise
    else settledPaise += sign * (share.amountPaise + share.tdsPaise)
    tdsPaise += sign * share.tdsPaise
    if (totalPaise === null || settledPaise + creditPaise < totalPaise) paidOn = null
    else paidOn ??= share.receivedOn
  }
  const balancePaise = totalPaise === null ? tdsPaise - settledPaise : totalPaise - creditPaise - settledPaise
  return { settledPaise, tdsPaise, creditPaise, balancePaise, paidOn }
}

/**
 * Computes the tax deducted from a payment at a rate of the taxable value. At 10%, half of 1,00,000 + 18,000 GST is 59,000: the buyer
 * transfers 54,000 and deducts 5,000. Buyers deduct whole rupees, and parts are rounded: if payment and tax come within a rupee of
 * `balancePaise`, everything that the payment leaves counts as deducted. `balancePaise` is null for a refund, which settles nothing.
 */
export function tdsOf(
  amountPaise: Paise,
  { rate, taxablePaise, totalPaise, balancePaise }: { rate: Rate; taxablePaise: Paise; totalPaise: Paise; balancePaise: Paise | null },
): Paise {
  const tdsPaise = scaled(amountPaise, rate * taxablePaise, WHOLE * totalPaise - rate * taxablePaise)
  const restPaise = balancePaise === null ? -1 : balancePaise - amountPaise
  return rate > 0 && restPaise >= 0 && Math.abs(restPaise - tdsPaise) < PAISE_PER_RUPEE ? restPaise : tdsPaise
}
