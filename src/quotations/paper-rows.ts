import { localTaxOf } from '#base/values/indian-states.ts'
import { inRupees, type Paise } from '#base/values/money/paise.ts'
import type { Figures, LineFigures, PartFigures, Rate } from './paper-figures.ts'
import type { PlaceOfSupply } from './place-of-supply.ts'
import type { QuotationPaper, QuotedLine } from './quotation.schema.ts'

/** A row below the lines of a paper. Screens and files show the same rows. */
export interface PaperRow {
  label: string
  value: string
  isTotal: boolean
}

/** The sum of the lines and the overall discount: 'Discount 5%'. Empty without an overall discount. */
export function discountRows(
  { discount }: Pick<QuotationPaper['content'], 'discount'>,
  { netPaise, discountPaise }: Pick<Figures, 'netPaise' | 'discountPaise'>,
): PaperRow[] {
  if (discountPaise === 0) return []
  const label = discount !== null && 'rate' in discount ? `Discount ${percent(discount.rate)}` : 'Discount'
  return [row('Sum of the lines', netPaise), row(label, -discountPaise)]
}

/** Taxable value, taxes, round off and total. The place of supply names the taxes; while it is unknown, no tax is shown. */
export function totalRows(
  { taxablePaise, taxes, roundOffPaise, totalPaise }: PartFigures,
  place: Pick<PlaceOfSupply, 'code' | 'isIntraState'> | null,
): PaperRow[] {
  const taxRows = place === null ? [] : taxes.flatMap((tax) => rowsOfTax(tax, place))
  return [
    row('Taxable value', taxablePaise),
    ...taxRows,
    ...(roundOffPaise === 0 ? [] : [row('Round off', roundOffPaise)]),
    { ...row('Total', totalPaise), isTotal: true },
  ]
}

function rowsOfTax(
  { rate, cgstPaise, sgstPaise, igstPaise }: PartFigures['taxes'][number],
  { code, isIntraState }: Pick<PlaceOfSupply, 'code' | 'isIntraState'>,
): PaperRow[] {
  if (!isIntraState) return [row(`IGST ${percent(rate)}`, igstPaise)]
  return [row(`CGST ${percent(rate / 2)}`, cgstPaise), row(`${localTaxOf(code)} ${percent(rate / 2)}`, sgstPaise)]
}

/** The discount of a line or of all: '5%' or '₹500.00'. Empty without one. */
export function discountInWords({ discount }: Pick<QuotedLine, 'discount'>): string {
  if (discount === null) return ''
  return 'rate' in discount ? percent(discount.rate) : inRupees(discount.paise)
}

/** The words for one lump sum, whose price is its amount. */
const LUMP_SUM = 'Lump sum'

/** '10 people', '1.5 days', 'Lump sum'. A typed unit stays as it is. */
export function quantityInWords({ quantity, unit }: Pick<QuotedLine, 'quantity' | 'unit'>): string {
  if (unit === 'lump sum' && quantity === 1) return LUMP_SUM
  return `${quantity} ${quantity === 1 ? unit : (PLURALS.get(unit) ?? unit)}`
}

const PLURALS = new Map([
  ['person', 'people'],
  ['day', 'days'],
  ['hour', 'hours'],
  ['batch day', 'batch days'],
  ['visit', 'visits'],
])

/** '10 people × ₹10,000.00 − 5%', to be shown beside the amount. The quantity alone if its price is the amount. */
export function priceInWords(line: QuotedLine): string {
  const { quantity, unitPaise } = line
  const discount = discountInWords(line)
  if (quantity === 1 && discount === '') return quantityInWords(line)
  return timesPrice(quantityInWords(line), inRupees(unitPaise)) + (discount && ` − ${discount}`)
}

/** '10 people × ₹10,000.00', 'Lump sum of ₹50,000.00' */
export function timesPrice(quantity: string, price: string): string {
  return `${quantity} ${quantity === LUMP_SUM ? 'of' : '×'} ${price}`
}

/** '10 people × ₹10,000.00 − 5% = ₹95,000.00', '1 day, ₹10,000.00' */
export function lineInWords(line: QuotedLine, { netPaise }: Pick<LineFigures, 'netPaise'>): string {
  const price = priceInWords(line)
  return `${price}${price === quantityInWords(line) ? ',' : ' ='} ${inRupees(netPaise)}`
}

/** The GST rate of each line as text. Empty texts if all lines have the same rate, which the totals name. */
export function lineRates(lines: ReadonlyArray<Pick<QuotedLine, 'gstRate'>>): string[] {
  const isMixed = new Set(lines.map(({ gstRate }) => gstRate)).size > 1
  return lines.map(({ gstRate }) => (isMixed ? percent(gstRate) : ''))
}

/** 1850 → '18.5%' */
export function percent(rate: Rate): string {
  return `${rate / 100}%`
}

function row(label: string, amount: Paise): PaperRow {
  return { label, value: inRupees(amount), isTotal: false }
}
