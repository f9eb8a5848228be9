import { expect, test } from 'vitest'
import { expiryOf, validityText } from './validity.ts'

test.each([
  [12, 'Valid for 1 year'],
  [24, 'Valid for 2 years'],
  [18, 'Valid for 18 months'],
  [1, 'Valid for 1 month'],
  [null, 'Does not expire'],
])('a validity of %j months reads %j', (months, text) => {
  expect(validityText(months)).toBe(text)
})

test('months are counted from the date of issue, and end on the last day of a shorter month', () => {
  expect(expiryOf('2026-11-20', 6)).toBe('2027-05-20')
  expect(expiryOf('2026-08-31', 6)).toBe('2027-02-28')
  expect(expiryOf('2028-02-29', 12)).toBe('2029-02-28')
})

test('a certificate that does not expire has no date, and one without a date of issue has none yet', () => {
  expect(expiryOf('2026-11-20', null)).toBeNull()
  expect(expiryOf('', 12)).toBeNull()
})
