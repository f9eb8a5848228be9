import { expect, test } from 'vitest'
import { DEFAULT_PERIODS, MAX_MONTHS, MIN_MONTHS, monthsInWords, RETENTION_KINDS } from './retention.ts'
import { periodsSchema } from './retention.schema.ts'

test.each([
  [1, '1 month'],
  [11, '11 months'],
  [12, '1 year'],
  [18, '1 year and 6 months'],
  [25, '2 years and 1 month'],
  [120, '10 years'],
])('%i months are %s', (months, words) => {
  expect(monthsInWords(months)).toBe(words)
})

test.each([0, -1, 1.5, 121, 1_000_000, '', '1e3', ' ', 'twelve', null, undefined, true])('a period of %j is refused', (months) => {
  for (const kind of RETENTION_KINDS) expect(periodsSchema.safeParse({ ...DEFAULT_PERIODS, [kind]: months }).success).toBe(false)
})

test.each([MIN_MONTHS, MAX_MONTHS, '24', ' 6 '])('a period of %j months is accepted', (months) => {
  expect(periodsSchema.parse({ ...DEFAULT_PERIODS, enquiries: months }).enquiries).toBe(Number(months))
})
