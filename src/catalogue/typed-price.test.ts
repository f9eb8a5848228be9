import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceInField, priceText, typedPrice } from './typed-price.ts'

test.each([
  ['12500', 12500],
  [' 12500 ', 12500],
  ['12,500', 12500],
  ['1,50,000', 150000],
  ['₹ 1,50,000', 150000],
  ['₹12,500', 12500],
  ['12 500/-', 12500],
  ['Rs. 9500/-', 9500],
  ['INR 9500', 9500],
  ['१२,५००', 12500],
  ['9500.75', 9500],
  ['12,500.7', 12500],
  [12500, 12500],
  [12500.9, 12500],
  ['0', 0],
  [0, 0],
])('%j is read as %i whole rupees, and shown so in the field', (typed, amount) => {
  expect(typedPrice(typed)).toBe(amount)
  expect(priceInField(String(typed))).toBe(amount)
})

test.each(['abc', '-5', 'about 5000', 'Infinity', '1e5', '0x10', '12.500', '12,5', '1,2,3', ',500', '₹', '12500 rupees'])(
  '%j is no price, and becomes 0 in the field of the editor',
  (typed) => {
    expect(typedPrice(typed)).toBeUndefined()
    expect(priceInField(typed)).toBe(0)
  },
)

test.each([-5, -0.5, Number.NaN])('the number %j is no price', (typed) => {
  expect(typedPrice(typed)).toBeUndefined()
})

test.each(['', '   ', null])('%j is an empty field rather than 0', (typed) => {
  expect(typedPrice(typed)).toBeNull()
  expect(priceInField(typed ?? '')).toBeNull()
})

test('a field opens with the digits of its price, and empty without one', () => {
  expect(priceText(null)).toBe('')
  expect(priceText(0)).toBe('0')
  expect(priceText(12500)).toBe('12500')
})

test('a price is nothing at all or whole rupees from 0, whatever was typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (typed) => {
      const amount = typedPrice(typed)
      expect(amount === null || amount === undefined || (Number.isInteger(amount) && amount >= 0)).toBe(true)
    }),
  )
})

test('a price is read back from any grouping of its digits', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.constantFrom('en-IN', 'en-US'), (amount, locale) => {
      expect(typedPrice(amount.toLocaleString(locale))).toBe(amount)
    }),
  )
})
