import { expect, test } from 'vitest'
import { invalidDateReason, readImportDate } from './import-date.ts'

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026-11-05 00:00:00', '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['5-11-2026', '2026-11-05'],
  [' 05.11.2026 ', '2026-11-05'],
  ['29/02/2028', '2028-02-29'],
  ['५/११/२०२६', '2026-11-05'],
  ['05/11/2026 12:00:00 AM', '2026-11-05'],
])('%j is %s: the day comes first', (text, date) => {
  expect(readImportDate(text)).toBe(date)
})

test.each(['05-Nov-26', '5-Nov-2026', '05 NOV 2026', '5th November, 2026', '5 Nov. 2026', 'Nov 5, 2026', 'November 5th 2026', '05-Nov-26 00:00'])(
  '%j is the fifth of November 2026: a month by its name is in no doubt',
  (text) => {
    expect(readImportDate(text)).toBe('2026-11-05')
  },
)

test.each(['2026-11-04T18:30:00.000Z', '2026-11-05T00:00:00+05:30', '2026-11-05T18:29:59Z'])('at %s it is the fifth in India', (text) => {
  expect(readImportDate(text)).toBe('2026-11-05')
})

test.each(['', '11/25/2026', '31/02/2026', '5/11/26', '45965', 'soon', '2026/11/05', '31-Feb-2026', '5 No 2026', '5 Novemberly 2026', '26-Nov-205'])('%j is not read as a date', (text) => {
  expect(readImportDate(text)).toBeUndefined()
})

test('a date with the month first is refused with a hint about the order', () => {
  expect(invalidDateReason('11/25/2026')).toContain('The day comes first')
  expect(invalidDateReason('31/02/2026')).toBe('This is not a date such as 2026-11-25 or 25/11/2026.')
})
