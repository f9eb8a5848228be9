import { expect, test } from 'vitest'
import { moveEntry } from './move-entry.ts'

test.each([
  ['c', 0, 'cabd'],
  ['c', 1, 'acbd'],
  ['b', 2, 'acbd'],
  ['a', 3, 'bcda'],
  ['b', 1, 'abcd'],
])('%s moved to place %i: %s', (entry, place, order) => {
  expect(moveEntry(['a', 'b', 'c', 'd'], entry, place).join('')).toBe(order)
})
