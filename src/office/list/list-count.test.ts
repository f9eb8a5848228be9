import { expect, test } from 'vitest'
import { countText } from './list-count.ts'

test('a total has Indian digit grouping, and an estimate says about', () => {
  expect(countText({ total: 3412 })).toBe('3,412')
  expect(countText({ total: 1_000_000, totalIsEstimate: false })).toBe('10,00,000')
  expect(countText({ total: 48_000, totalIsEstimate: true })).toBe('about 48,000')
})
