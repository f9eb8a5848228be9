import { expect, test } from 'vitest'
import { priceText, typedPrice } from './typed-price.ts'

test.each([
  ['12500', 12500],
  ['12,500', 12500],
  ['₹ 1,50,000', 150000],
  ['Rs. 9500/-', 9500],
  ['१२,५००', 12500],
  ['9500.75', 9500],
  ['0', 0],
])('%s is read as %i whole rupees', (typed, amount) => {
  expect(typedPrice(typed)).toBe(amount)
})

test.each(['abc', '-5', 'about 5000'])('%s is no price and becomes 0', (typed) => {
  expect(typedPrice(typed)).toBe(0)
})

test('an empty field is no price rather than 0', () => {
  expect(typedPrice('  ')).toBeNull()
  expect(priceText(null)).toBe('')
  expect(priceText(0)).toBe('0')
})
