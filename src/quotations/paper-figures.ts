import { scaled, shared, type Paise } from '#base/values/money/paise.ts'

/** Hundredths of a percent: 1800 is 18 %. */
export type Rate = number

/** With the highest price, quantity and rate, the total is still an exact number of paise. */
export const MAX_LINES = 60

const WHOLE = 10_000
const PAISE_PER_RUPEE = 100
/** Quantities have at most two decimals. */
const HUNDREDTHS = 100

/** Taken off a line or all lines: a part of the amount, or an amount. */
type Discount = { rate: Rate } | { paise: Paise }

export interface PricedLine {
  /** At most two decimals: 5.5 days. */
  quantity: number
  /** With tax if the prices of the paper include it. */
  unitPaise: Paise
  discount: Discount | null
  gstRate: Rate
}

export interface Pricing {
  lines: readonly PricedLine[]
  /** Taken off the sum of the lines, before tax unless the prices include it. */
  discount: Discount | null
  isTaxIncluded: boolean
  /** Central and State tax; otherwise integrated tax (IGST Act, sections 7 and 8). */
  isIntraState: boolean
  /** Whether the total is rounded to whole rupees. */
  isRounded: boolean
}

export interface LineFigures {
  /** Quantity × price. */
  grossPaise: Paise
  /** Gross minus the discount of the line. */
  netPaise: Paise
  /** Net minus its share of the overall discount, without tax. */
  taxablePaise: Paise
}

/** The taxable value of one rate. */
export interface RateAmount {
  rate: Rate
  taxablePaise: Paise
}

interface TaxFigures extends RateAmount {
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
}

/** All amounts of a paper. Every surface shows these; none computes again. */
export interface Figures {
  lines: LineFigures[]
  /** The sum of the lines. */
  netPaise: Paise
  /** The overall discount. */
  discountPaise: Paise
  taxablePaise: Paise
  /** One for each rate, the lowest first. */
  taxes: TaxFigures[]
  taxPaise: Paise
  roundOffPaise: Paise
  totalPaise: Paise
}

/**
 * Computes the figures in this order: line, discount, taxable value, tax of each rate, round off. Each step is rounded to the paisa, half up
 * on the magnitude. Central and State tax are always equal.
 */
export function figuresOf({ lines, discount: overall, isTaxIncluded, isIntraState, isRounded }: Pricing): Figures {
  const grosses = lines.map(({ quantity, unitPaise }) => scaled(unitPaise, Math.round(quantity * HUNDREDTHS), HUNDREDTHS))
  const nets = lines.map(({ discount }, at) => withoutDiscount(grosses[at] ?? 0, discount))
  const netPaise = sumOf(nets)
  const discountPaise = amountOf(overall, netPaise)
  const shares = shared(discountPaise, nets)
  const figures = lines.map(({ gstRate }, at): LineFigures => {
    const left = (nets[at] ?? 0) - (shares[at] ?? 0)
    return {
      grossPaise: grosses[at] ?? 0,
      netPaise: nets[at] ?? 0,
      taxablePaise: isTaxIncluded ? scaled(left, WHOLE, WHOLE + gstRate) : left,
    }
  })
  const rates = [...new Set(lines.map(({ gstRate }) => gstRate))].sort((a, b) => a - b)
  const groups = rates.map((rate) => ({
    rate,
    taxablePaise: sumOf(figures.filter((_, at) => lines[at]?.gstRate === rate).map(({ taxablePaise }) => taxablePaise)),
  }))
  return { lines: figures, netPaise, discountPaise, ...totalsOf(groups, { isIntraState, isRounded }) }
}

/** The amounts of a part of a paper. Lines are not divided; only the taxable value of each rate is. */
export type PartFigures = Omit<Figures, 'lines' | 'netPaise' | 'discountPaise'>

/** The reasons why a part cannot be billed. */
export type PartRefusal = 'nothing left' | 'below billed' | 'more than left' | 'too small'

export type TotalRule = Pick<Pricing, 'isIntraState' | 'isRounded'>

/**
 * Computes the next part: a share of the whole in hundredths of a percent, or the rest that the earlier parts (`billed`) leave. All parts add
 * up to the whole in each amount, because the rest absorbs their rounding. A share that would leave nothing to pay takes the whole rest.
 */
export function partOf(
  whole: PartFigures,
  { share, billed, ...rule }: { share: Rate | 'rest'; billed: readonly PartFigures[] } & TotalRule,
): PartFigures | PartRefusal {
  const left = leftOf(whole, billed)
  if (left.totalPaise <= 0) return 'nothing left'
  if (left.taxes.some((tax) => amountsOf(tax).some((amount) => amount < 0))) return 'below billed'
  if (share === 'rest') return left
  const groups = whole.taxes.map(({ rate, taxablePaise }) => ({ rate, taxablePaise: scaled(taxablePaise, share, WHOLE) }))
  // Each part so far may have a paisa too much.
  const maxExcess = billed.length + 1
  if (groups.some(({ rate, taxablePaise }) => taxablePaise > taxOf(left, rate).taxablePaise + maxExcess)) return 'more than left'
  const taxes = taxesOf(groups, rule).map((tax) => atMost(tax, taxOf(left, tax.rate)))
  const part = summed(taxes, rule)
  const after = leftOf(left, [part])
  if (after.totalPaise <= 0 || after.taxes.length === 0) return left
  return part.totalPaise > 0 ? part : 'too small'
}

/** Subtracts parts from a whole, amount by amount. An amount is negative where the parts exceed the whole. */
export function leftOf(whole: PartFigures, parts: readonly PartFigures[]): PartFigures {
  const rates = [...new Set([whole, ...parts].flatMap(({ taxes }) => taxes.map(({ rate }) => rate)))].sort((a, b) => a - b)
  const less = (amount: (of: PartFigures) => Paise) => amount(whole) - sumOf(parts.map(amount))
  const taxes = rates.map((rate): TaxFigures => ({
    rate,
    taxablePaise: less((of) => taxOf(of, rate).taxablePaise),
    cgstPaise: less((of) => taxOf(of, rate).cgstPaise),
    sgstPaise: less((of) => taxOf(of, rate).sgstPaise),
    igstPaise: less((of) => taxOf(of, rate).igstPaise),
  }))
  return {
    taxablePaise: less(({ taxablePaise }) => taxablePaise),
    taxes: taxes.filter((tax) => amountsOf(tax).some((amount) => amount !== 0)),
    taxPaise: less(({ taxPaise }) => taxPaise),
    roundOffPaise: less(({ roundOffPaise }) => roundOffPaise),
    totalPaise: less(({ totalPaise }) => totalPaise),
  }
}

function taxOf({ taxes }: PartFigures, rate: Rate): TaxFigures {
  return taxes.find((tax) => tax.rate === rate) ?? { rate, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
}

function amountsOf({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxFigures): Paise[] {
  return [taxablePaise, cgstPaise, sgstPaise, igstPaise]
}

function atMost(tax: TaxFigures, left: TaxFigures): TaxFigures {
  return {
    rate: tax.rate,
    taxablePaise: Math.min(tax.taxablePaise, left.taxablePaise),
    cgstPaise: Math.min(tax.cgstPaise, left.cgstPaise),
    sgstPaise: Math.min(tax.sgstPaise, left.sgstPaise),
    igstPaise: Math.min(tax.igstPaise, left.igstPaise),
  }
}

function withoutDiscount(gross: Paise, discount: Discount | null): Paise {
  if (discount === null) return gross
  return 'rate' in discount ? scaled(gross, WHOLE - discount.rate, WHOLE) : gross - discount.paise
}

/** The amount of the overall discount, which is printed as a row of its own. */
function amountOf(discount: Discount | null, net: Paise): Paise {
  if (discount === null) return 0
  return 'rate' in discount ? scaled(net, discount.rate, WHOLE) : discount.paise
}

/** Computes the tax of each rate and the round off. */
export function totalsOf(groups: readonly RateAmount[], rule: TotalRule): PartFigures {
  return summed(taxesOf(groups, rule), rule)
}

function taxesOf(groups: readonly RateAmount[], { isIntraState }: Pick<TotalRule, 'isIntraState'>): TaxFigures[] {
  return groups.map(({ rate, taxablePaise }): TaxFigures => {
    const half = isIntraState ? scaled(taxablePaise, rate, 2 * WHOLE) : 0
    return { rate, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise: isIntraState ? 0 : scaled(taxablePaise, rate, WHOLE) }
  })
}

function summed(taxes: TaxFigures[], { isRounded }: Pick<TotalRule, 'isRounded'>): PartFigures {
  const taxablePaise = sumOf(taxes.map((tax) => tax.taxablePaise))
  const taxPaise = sumOf(taxes.map(({ cgstPaise, sgstPaise, igstPaise }) => cgstPaise + sgstPaise + igstPaise))
  const exact = taxablePaise + taxPaise
  const totalPaise = isRounded ? scaled(exact, 1, PAISE_PER_RUPEE) * PAISE_PER_RUPEE : exact
  return { taxablePaise, taxes, taxPaise, roundOffPaise: totalPaise - exact, totalPaise }
}

function sumOf(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
