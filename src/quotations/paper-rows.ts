import { localTaxOf } from '#base/values/indian-states.ts'
import { inRupees, type Paise } from '#base/values/money/paise.ts'
import type { Figures, LineFigures, PartFigures, Rate } from './paper-figures.ts'
import type { QuotationPaper, QuotedLine } from './quotation.schema.ts'

/** A row below the lines of a paper. Screens and files show the same rows. */
export interface PaperRow {
  label: string
  value: string
  isTotal: boolean
}

/** The sum of the lines and the discount on all: 'Discount 5%'. Empty without such a discount. */
export function discountRows(
  { discount }: Pick<QuotationPaper['content'], 'discount'>,
  { netPaise, discountPaise }: Pick<Figures, 'netPaise' | 'discountPaise'>,
): PaperRow[] {
  if (discountPaise === 0) return []
  const label = discount !== null && 'rate' in discount ? `Discount ${percent(discount.rate)}` : 'Discount'
  return [row('Sum of the lines', netPaise), row(label, -discountPaise)]
}

/** Taxable value, taxes, round off and total. The place of supply names the State's tax; while it is unknown, no tax is shown. */
export function totalRows({ taxablePaise, taxes, roundOffPaise, totalPaise }: PartFigures, placeCode: string | undefined): PaperRow[] {
  const taxRows = (placeCode === undefined ? [] : taxes).flatMap(({ rate, cgstPaise, sgstPaise, igstPaise }) =>
    igstPaise > 0
      ? [row(`IGST ${percent(rate)}`, igstPaise)]
      : [row(`CGST ${percent(rate / 2)}`, cgstPaise), row(`${localTaxOf(placeCode ?? '')} ${percent(rate / 2)}`, sgstPaise)],
  )
  return [
    row('Taxable value', taxablePaise),
    ...taxRows,
    ...(roundOffPaise === 0 ? [] : [row('Round off', roundOffPaise)]),
    { ...row('Total', totalPaise), isTotal: true },
  ]
}

/** The discount of a line or of all: '5%' or '₹500.00'. Empty without one. */
export function discountInWords({ discount }: Pick<QuotedLine, 'discount'>): string {
  if (discount === null) return ''
  return 'rate' in discount ? percent(discount.rate) : inRupees(discount.paise)
}

/** The words for one lump sum, whose price is its amount. */
export const LUMP_SUM = 'Lump sum'

/** '10 persons', '1.5 days', 'Lump sum'. A typed unit stays as it is. */
export function quantityInWords({ quantity, unit }: Pick<QuotedLine, 'quantity' | 'unit'>): string {
  if (unit === 'lump sum' && quantity === 1) return LUMP_SUM
  return `${quantity} ${quantity !== 1 && COUNTED_UNITS.has(unit) ? `${unit}s` : unit}`
}

const COUNTED_UNITS = new Set(['person', 'day', 'hour', 'batch day', 'visit'])

/** '10 persons × ₹10,000.00 − 5% = ₹95,000.00' */
export function lineInWords(line: QuotedLine, { netPaise }: Pick<LineFigures, 'netPaise'>): string {
  const discount = discountInWords(line)
  return `${quantityInWords(line)} × ${inRupees(line.unitPaise)}${discount && ` − ${discount}`} = ${inRupees(netPaise)}`
}

/** 1850 → '18.5%' */
export function percent(rate: Rate): string {
  return `${rate / 100}%`
}

function row(label: string, amount: Paise): PaperRow {
  return { label, value: inRupees(amount), isTotal: false }
}
