import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, leftOf, partOf, type PartFigures } from './paper-figures.ts'
import { PRICINGS, recomputed, taxOf } from './test-recomputed-figures.ts'

test('exact fractions give the same figures to the paisa', () => {
  fc.assert(
    fc.property(PRICINGS, (pricing) => {
      expect(figuresOf(pricing)).toEqual(recomputed(pricing))
    }),
    { numRuns: 300 },
  )
})

test('lines, discount, taxes and round off of any quotation add up', () => {
  fc.assert(
    fc.property(PRICINGS, (pricing) => {
      const { lines, netPaise, discountPaise, taxablePaise, taxPaise, roundOffPaise, totalPaise, taxes } = figuresOf(pricing)
      const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
      expect(sum(lines.map((line) => line.netPaise))).toBe(netPaise)
      expect(sum(lines.map((line) => line.taxablePaise))).toBe(taxablePaise)
      expect(netPaise - discountPaise).toBeGreaterThanOrEqual(taxablePaise)
      expect(pricing.isTaxIncluded || netPaise - discountPaise === taxablePaise).toBe(true)
      expect(sum(taxes.map((tax) => tax.taxablePaise))).toBe(taxablePaise)
      expect(taxablePaise + taxPaise + roundOffPaise).toBe(totalPaise)
      expect(Math.abs(roundOffPaise)).toBeLessThanOrEqual(50)
      expect(pricing.isRounded ? totalPaise % 100 : roundOffPaise).toBe(0)
    }),
    { numRuns: 300 },
  )
})

const amountsOf = ({ taxablePaise, taxPaise, totalPaise, taxes }: PartFigures) => [
  taxablePaise,
  taxPaise,
  totalPaise,
  ...taxes.flatMap((tax) => [tax.taxablePaise, tax.cgstPaise, tax.sgstPaise, tax.igstPaise]),
]

const NOTHING: PartFigures = { taxablePaise: 0, taxes: [], taxPaise: 0, roundOffPaise: 0, totalPaise: 0 }

interface Billing {
  shares: readonly number[]
  isIntraState: boolean
  isRounded: boolean
}

/** Adds parts to those before, as far as they are not refused, and the rest. */
function billAll(whole: PartFigures, { shares, ...rule }: Billing, before: readonly PartFigures[] = []): PartFigures[] {
  const billed = [...before]
  for (const share of [...shares, 'rest' as const]) {
    const part = partOf(whole, { ...rule, share, billed })
    if (typeof part === 'object') billed.push(part)
  }
  return billed
}

const SHARES = fc.array(fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(1, 1000, 1111, 2500, 3333, 5000)), { maxLength: 12 })
/** A quotation and its later versions: other prices, or another quotation altogether. */
const VERSIONS = fc
  .tuple(
    PRICINGS,
    fc.array(fc.tuple(fc.integer({ min: 50, max: 300 }), fc.option(PRICINGS, { freq: 3 }), SHARES), { minLength: 1, maxLength: 4 }),
  )
  .map(([first, changes]) =>
    changes.map(([percent, other, shares]) => {
      const lines = first.lines.map((line) => ({ ...line, discount: null, unitPaise: Math.floor((line.unitPaise * percent) / 100) }))
      return { pricing: other ?? { ...first, discountPaise: 0, lines }, shares }
    }),
  )

test('the parts of any quotation add up to it in each amount, whatever their shares, and none is 0 or has a negative amount', () => {
  fc.assert(
    fc.property(PRICINGS, SHARES, (pricing, shares) => {
      const whole = figuresOf(pricing)
      const parts = billAll(whole, { ...pricing, shares })
      for (const part of parts) {
        expect(Math.min(...amountsOf(part))).toBeGreaterThanOrEqual(0)
        expect(part.totalPaise).toBeGreaterThan(0)
        expect(part.taxablePaise + part.taxPaise + part.roundOffPaise).toBe(part.totalPaise)
      }
      expect(whole.totalPaise > 0 ? leftOf(whole, parts) : NOTHING).toEqual(NOTHING)
    }),
    { numRuns: 2000 },
  )
})

test('a part that is not the rest has the tax of its own value, but for the paise of the parts before', () => {
  fc.assert(
    fc.property(PRICINGS, SHARES, (pricing, shares) => {
      const parts = billAll(figuresOf(pricing), { ...pricing, shares }).slice(0, -1)
      for (const [at, part] of parts.entries()) {
        for (const { rate, taxablePaise, ...tax } of part.taxes) {
          const own = taxOf(rate, BigInt(taxablePaise), pricing.isIntraState)
          expect(tax.cgstPaise).toBe(tax.sgstPaise)
          expect(Math.abs(tax.cgstPaise + tax.igstPaise - own.cgstPaise - own.igstPaise)).toBeLessThanOrEqual(at)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('after any change of a quotation a part is refused, or leaves no amount below zero, and the rest completes the newest version', () => {
  fc.assert(
    fc.property(VERSIONS, (versions) => {
      let billed: PartFigures[] = []
      for (const { pricing, shares } of versions) {
        const whole = figuresOf(pricing)
        const parts = billAll(whole, { ...pricing, shares }, billed)
        const added = parts.slice(billed.length)
        for (const part of added) expect(Math.min(...amountsOf(part))).toBeGreaterThanOrEqual(0)
        for (const part of added) expect(part.totalPaise).toBeGreaterThan(0)
        const before = leftOf(whole, billed)
        const isRefused = before.totalPaise <= 0 || before.taxes.some((tax) => Object.values(tax).some((amount) => amount < 0))
        expect(isRefused ? added : leftOf(whole, parts)).toEqual(isRefused ? [] : NOTHING)
        billed = parts
      }
    }),
    { numRuns: 2000 },
  )
})
