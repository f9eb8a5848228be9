import fc from 'fast-check'
import { MAX_LINES, type Figures, type PricedLine, type Pricing } from './paper-figures.ts'

/** An exact fraction with a positive divisor. */
type Fraction = readonly [dividend: bigint, divisor: bigint]

const RATES = [0, 25, 300, 500, 1200, 1800, 2800, 4000]
const MAX_UNIT_PAISE = 10_00_00_000_00

const discounts = (gross: number): fc.Arbitrary<PricedLine['discount']> =>
  fc.oneof(
    fc.constant(null),
    fc.record({ rate: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ paise: fc.integer({ min: 0, max: Math.floor(gross) }) }),
  )

const PRICED_LINES: fc.Arbitrary<PricedLine> = fc
  .record({
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9999_99 }).map((hundredths) => hundredths / 100),
    ),
    unitPaise: fc.oneof(fc.integer({ min: 0, max: 1_00_000_00 }), fc.integer({ min: 0, max: MAX_UNIT_PAISE })),
    gstRate: fc.oneof(fc.constantFrom(...RATES), fc.integer({ min: 0, max: 4000 })),
  })
  .chain((line) => discounts(Math.min(line.quantity, 1) * line.unitPaise).map((discount) => ({ ...line, discount })))

/** Quotations within the limits of the form, with line discounts, an overall discount and several rates. */
export const PRICINGS: fc.Arbitrary<Pricing> = fc
  .record({
    lines: fc.array(PRICED_LINES, { minLength: 1, maxLength: MAX_LINES, size: 'small' }),
    discountShare: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
    isRate: fc.boolean(),
    isTaxIncluded: fc.boolean(),
    isIntraState: fc.boolean(),
    isRounded: fc.boolean(),
  })
  .map(({ discountShare, isRate, ...pricing }) => {
    if (isRate) return { ...pricing, discount: { rate: discountShare } }
    const net = recomputed({ ...pricing, discount: null }).netPaise
    return { ...pricing, discount: { paise: Math.floor((net / 10_000) * discountShare) } }
  })

/** The figures of a quotation, computed with exact fractions and none of the program's own functions. */
export function recomputed({ lines, discount: overall, isTaxIncluded, isIntraState, isRounded }: Pricing): Figures {
  const gross = lines.map(({ quantity, unitPaise }) => rounded(times(decimal(quantity), [BigInt(unitPaise), 1n])))
  const net = lines.map(({ discount }, at) => {
    const before = gross[at] ?? 0n
    if (discount === null) return before
    return 'paise' in discount ? before - BigInt(discount.paise) : rounded([before * BigInt(10_000 - discount.rate), 10_000n])
  })
  const discount =
    overall === null ? 0n : 'paise' in overall ? BigInt(overall.paise) : rounded([added(net) * BigInt(overall.rate), 10_000n])
  const off = dealt(discount, net)
  const taxable = lines.map(({ gstRate }, at) => {
    const left = (net[at] ?? 0n) - (off[at] ?? 0n)
    return isTaxIncluded ? rounded([left * 10_000n, 10_000n + BigInt(gstRate)]) : left
  })
  const ofRate = new Map<number, bigint>()
  for (const [at, { gstRate }] of lines.entries()) ofRate.set(gstRate, (ofRate.get(gstRate) ?? 0n) + (taxable[at] ?? 0n))
  const taxes = [...ofRate].sort(([one], [other]) => one - other).map(([rate, value]) => taxOf(rate, value, isIntraState))
  const taxableSum = added(taxable)
  const taxSum = taxes.reduce((sum, tax) => sum + tax.cgstPaise + tax.sgstPaise + tax.igstPaise, 0)
  const exact = taxableSum + BigInt(taxSum)
  const total = isRounded ? rounded([exact, 100n]) * 100n : exact
  return {
    lines: lines.map((_, at) => ({ grossPaise: Number(gross[at]), netPaise: Number(net[at]), taxablePaise: Number(taxable[at]) })),
    netPaise: Number(added(net)),
    discountPaise: Number(discount),
    taxablePaise: Number(taxableSum),
    taxes,
    taxPaise: taxSum,
    roundOffPaise: Number(total - exact),
    totalPaise: Number(total),
  }
}

/** Central and State tax are each half of the rate. */
export function taxOf(rate: number, taxable: bigint, isIntraState: boolean): Figures['taxes'][number] {
  const half = isIntraState ? Number(rounded([taxable * BigInt(rate), 20_000n])) : 0
  const whole = isIntraState ? 0 : Number(rounded([taxable * BigInt(rate), 10_000n]))
  return { rate, taxablePaise: Number(taxable), cgstPaise: half, sgstPaise: half, igstPaise: whole }
}

/** '5.5' → 55/10 */
function decimal(number: number): Fraction {
  const [whole = '', part = ''] = String(number).split('.')
  return [BigInt(whole + part), 10n ** BigInt(part.length)]
}

function times([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * c, b * d]
}

/** Half up on the magnitude: the next whole number once the rest is half of the divisor. */
function rounded([dividend, divisor]: Fraction): bigint {
  if (dividend < 0n) return -rounded([-dividend, divisor])
  const rest = dividend % divisor
  return dividend / divisor + (rest + rest >= divisor ? 1n : 0n)
}

/** Deals an amount out in proportion, then paisa by paisa to whoever was cut most. */
function dealt(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = added(weights)
  if (all === 0n) return weights.map(() => 0n)
  const dealtOut = weights.map((weight) => (amount * weight) / all)
  const cut = weights.map((weight) => (amount * weight) % all)
  for (let left = amount - added(dealtOut); left > 0n; left--) {
    const most = cut.indexOf(cut.reduce((one, other) => (other > one ? other : one)))
    dealtOut[most] = (dealtOut[most] ?? 0n) + 1n
    cut[most] = -1n
  }
  return dealtOut
}

function added(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
