import { expect, test } from 'vitest'
import { decimalRupees, inRupees, paiseOfRupees, parsePaise, scaled, shared } from './paise.ts'

test('amounts are written with Indian separators and two decimals', () => {
  expect([1_18_000_00, 50, -1].map(inRupees)).toEqual(['₹1,18,000.00', '₹0.50', '−₹0.01'])
  expect([12_980_50, 5, 0].map(decimalRupees)).toEqual(['12980.50', '0.05', '0.00'])
  expect(paiseOfRupees(1249.5)).toBe(124_950)
})

test.each([
  ['1,00,000.5', 1_00_000_50],
  ['₹ 12 500/-', 12_500_00],
  ['Rs. 999', 999_00],
  ['0', 0],
  ['', undefined],
  ['12.345', undefined],
  ['-5', undefined],
  ['1e9', undefined],
  ['9'.repeat(100_000), undefined],
])('typed %j is %j paise', (typed, paise) => {
  expect(parsePaise(typed)).toBe(paise)
})

test('rounding is half up on the magnitude, also of products beyond 2^53', () => {
  expect([scaled(5, 1, 10), scaled(-5, 1, 10), scaled(4, 1, 10)]).toEqual([1, -1, 0])
  expect(scaled(1_00_00_00_000_00, 9_99_999, 10_000)).toBe(99_99_99_00_00_000)
})

test('shares add up to the amount', () => {
  expect(shared(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shared(5, [0, 0])).toEqual([0, 0])
  expect(shared(0, [3, 4])).toEqual([0, 0])
})
