import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, partOf, type PartFigures } from './paper-figures.ts'
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

test('parts of any quotation have the tax of their own values, and the last one completes each rate', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(PRICINGS, shares, ({ isIntraState, isRounded, ...pricing }, chosen) => {
      const rule = { isIntraState, isRounded }
      const whole = figuresOf({ ...pricing, ...rule })
      const parts: PartFigures[] = chosen.map((share) => partOf(whole, { ...rule, share, billed: [] }))
      parts.push(partOf(whole, { ...rule, share: 'rest', billed: parts }))
      for (const part of parts) {
        expect(part.taxes).toEqual(part.taxes.map(({ rate, taxablePaise }) => taxOf(rate, BigInt(taxablePaise), isIntraState)))
        expect(part.taxablePaise + part.taxPaise + part.roundOffPaise).toBe(part.totalPaise)
      }
      for (const { rate, taxablePaise } of whole.taxes) {
        const ofRate = parts.map(({ taxes }) => taxes.find((tax) => tax.rate === rate)?.taxablePaise ?? 0)
        expect(ofRate.reduce((sum, amount) => sum + amount, 0)).toBe(taxablePaise)
      }
    }),
    { numRuns: 200 },
  )
})
