import { scaled, type Paise } from '#base/values/money/paise.ts'
import type { RateAmount } from './paper-figures.ts'
import type { QuotationPaper } from './quotation.schema.ts'

/** The unit of a line priced for each person. */
export const PERSON = 'person'
const PAISE_PER_RUPEE = 100

/** The order of a version for one program. Amounts are before GST, in whole rupees. */
export type ProgramOrder = { seats: number; agreedFee: number } | { lumpSum: number }

/**
 * The order of a version for a program: seats at a fee if each of its lines is priced for people, otherwise a lump sum. Typed lines of
 * training count for a program that has no line of its own. Undefined if no line is for it. The fee is the taxable value per person, after
 * discounts.
 */
export function orderOf({ content, figures }: Pick<QuotationPaper, 'content' | 'figures'>, programId: number): ProgramOrder | undefined {
  const ordered = orderedLines({ content, figures }, programId)
  if (ordered.length === 0) return undefined
  const taxablePaise = sumOf(ordered)
  const seats = ordered.reduce((sum, { quantity }) => sum + quantity, 0)
  const isForPersons = ordered.every(({ unit, quantity }) => unit === PERSON && Number.isInteger(quantity))
  return isForPersons ? { seats, agreedFee: inWholeRupees(taxablePaise, seats) } : { lumpSum: inWholeRupees(taxablePaise, 1) }
}

/** The lines of a version for a program, with their taxable values. */
function orderedLines({ content, figures }: Pick<QuotationPaper, 'content' | 'figures'>, programId: number) {
  const lines = content.lines.map((line, at) => ({ ...line, taxablePaise: figures.lines[at]?.taxablePaise ?? 0 }))
  const named = lines.filter((line) => line.programId === programId)
  return named.length > 0 ? named : lines.filter((line) => line.programId === null && line.supply !== 'service')
}

/**
 * The taxable value, by rate, of the next seat of a version to come off the bill: an equal part of the amount that earlier ones have left.
 * All seats together add up exactly to the lines. Undefined if the program is not priced for people, or if no seat is left.
 */
export function seatValue(
  paper: Pick<QuotationPaper, 'content' | 'figures'>,
  programId: number,
  takenOff: ReadonlyArray<readonly RateAmount[]>,
): RateAmount[] | undefined {
  const order = orderOf(paper, programId)
  if (!order || 'lumpSum' in order || order.seats <= takenOff.length) return undefined
  const lines = orderedLines(paper, programId)
  return [...new Set(lines.map(({ gstRate }) => gstRate))].map((rate) => {
    const whole = sumOf(lines.filter(({ gstRate }) => gstRate === rate))
    const before = sumOf(takenOff.flat().filter((amount) => amount.rate === rate))
    return { rate, taxablePaise: scaled(whole - before, 1, order.seats - takenOff.length) }
  })
}

function sumOf(amounts: ReadonlyArray<{ taxablePaise: Paise }>): Paise {
  return amounts.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)
}

function inWholeRupees(amount: Paise, parts: number): number {
  return scaled(amount, 1, parts * PAISE_PER_RUPEE)
}
