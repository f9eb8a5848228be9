import { expect, test } from 'vitest'
import { PRINTABLE_RANGES } from '#base/rendering/printable-ranges.ts'
import { printableRanges } from './printable-letters.ts'

test('the list of printable letters is that of the fonts (write it: node scripts/printable-letters/printable-letters.ts)', () => {
  expect(printableRanges()).toEqual(PRINTABLE_RANGES.split(' '))
})
