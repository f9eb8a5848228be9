import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupees, rupeesPlusGst } from './rupees.ts'

test.each([
  [0, '₹0'],
  [999, '₹999'],
  [9500, '₹9,500'],
  [12_500, '₹12,500'],
  [150_000, '₹1,50,000'],
  [10_000_000, '₹1,00,00,000'],
])('%d is written %s, with Indian grouping', (amount, text) => {
  expect(rupees(amount)).toBe(text)
})

test("a price is followed by '+GST' without a rate", () => {
  expect(rupeesPlusGst(12_500)).toBe('₹12,500 +GST')
})

test('grouping changes no digit', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (amount) => {
      expect(Number(rupees(amount).replace(/[₹,]/g, ''))).toBe(amount)
    }),
  )
})
