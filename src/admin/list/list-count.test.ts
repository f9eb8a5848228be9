import { expect, test } from 'vitest'
import { countInWords } from './list-count.ts'

test('a counted total stands as it is, in Indian grouping; an estimate says so', () => {
  expect(countInWords({ total: 3412 })).toBe('3,412')
  expect(countInWords({ total: 1_000_000, totalIsEstimate: false })).toBe('10,00,000')
  expect(countInWords({ total: 48_000, totalIsEstimate: true })).toBe('about 48,000')
})
