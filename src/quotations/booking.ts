import { scaled, type Paise } from '#base/values/money/paise.ts'
import type { QuotationPaper } from './quotation.schema.ts'

/** The unit of a line priced for each person. */
export const PERSON = 'person'
const PAISE_PER_RUPEE = 100

/** The order of a version for one program. Amounts are before GST, in whole rupees. */
export type ProgramOrder = { seats: number; agreedFee: number } | { lumpSum: number }

/**
 * The order of a version for a program: seats at a fee if each of its lines is priced for persons, otherwise a lump sum. Typed lines of
 * training count for a program that has no line of its own. Undefined if no line is for it. The fee is the taxable value per person, after
 * discounts.
 */
export function orderOf({ content, figures }: Pick<QuotationPaper, 'content' | 'figures'>, programId: number): ProgramOrder | undefined {
  const lines = content.lines.map((line, at) => ({ ...line, taxablePaise: figures.lines[at]?.taxablePaise ?? 0 }))
  const named = lines.filter((line) => line.programId === programId)
  const typed = lines.filter((line) => line.programId === null && line.supply !== 'service')
  const ordered = named.length > 0 ? named : typed
  if (ordered.length === 0) return undefined
  const taxablePaise = ordered.reduce((sum, line) => sum + line.taxablePaise, 0)
  const seats = ordered.reduce((sum, { quantity }) => sum + quantity, 0)
  const isForPersons = ordered.every(({ unit, quantity }) => unit === PERSON && Number.isInteger(quantity))
  return isForPersons ? { seats, agreedFee: inWholeRupees(taxablePaise, seats) } : { lumpSum: inWholeRupees(taxablePaise, 1) }
}

function inWholeRupees(amount: Paise, parts: number): number {
  return scaled(amount, 1, parts * PAISE_PER_RUPEE)
}
