import type { Paise } from '#base/values/money/paise.ts'
import { leftOf, totalsOf, type PartFigures, type RateAmount, type TotalRule } from '../paper-figures.ts'

/** A bill that a seat can come off: a proforma, or what is not billed yet. */
export interface OpenBill {
  /** Null for what is not billed yet. */
  proformaId: number | null
  figures: PartFigures
}

/** The part of a credit that lowers one bill: the difference between the bill and one without this part of the seat. */
export interface CreditPart {
  proformaId: number | null
  figures: PartFigures
}

/** Takes a seat off bills, the first one first. */
export function creditParts(seat: readonly RateAmount[], bills: readonly OpenBill[], rule: TotalRule): CreditPart[] {
  const wanted = new Map(seat.map(({ rate, taxablePaise }) => [rate, taxablePaise]))
  return bills.flatMap(({ proformaId, figures }) => {
    let isLower = false
    const rest = figures.taxes.map(({ rate, taxablePaise }) => {
      const taken = Math.max(0, Math.min(taxablePaise, wanted.get(rate) ?? 0))
      wanted.set(rate, (wanted.get(rate) ?? 0) - taken)
      isLower ||= taken > 0
      return { rate, taxablePaise: taxablePaise - taken }
    })
    return isLower ? { proformaId, figures: leftOf(figures, [totalsOf(rest, rule)]) } : []
  })
}

/** The bills after a credit. */
export function billsAfter(bills: readonly OpenBill[], parts: readonly CreditPart[]): OpenBill[] {
  return bills.map((bill) => {
    const own = parts.filter(({ proformaId }) => proformaId === bill.proformaId)
    const figures = leftOf(
      bill.figures,
      own.map((part) => part.figures),
    )
    return { ...bill, figures }
  })
}

/** The sum of the parts, with GST. */
export function creditOf(parts: readonly CreditPart[]): Paise {
  return parts.reduce((sum, { figures }) => sum + figures.totalPaise, 0)
}
