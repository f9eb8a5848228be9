import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { invalidDateReason, readDate, typedDateHelp } from './date-text.ts'
import { shortDate } from './dates.ts'

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026-11-05 00:00:00', '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['5-11-2026', '2026-11-05'],
  [' 05.11.2026 ', '2026-11-05'],
  ['29/02/2028', '2028-02-29'],
  ['५/११/२०२६', '2026-11-05'],
  ['05/11/2026 12:00:00 AM', '2026-11-05'],
  ['05-11-26', '2026-11-05'],
  ['5/11/26', '2026-11-05'],
  ['05-11-26 10:30', '2026-11-05'],
  ['2026/11/05', '2026-11-05'],
  ['2026.11.5', '2026-11-05'],
  ['5 / 11 / 2026', '2026-11-05'],
  ['05–11–2026', '2026-11-05'],
  ['05\\11\\2026', '2026-11-05'],
  ['৫/১১/২০২৬', '2026-11-05'],
  ['୦୫-୧୧-୨୦୨୬', '2026-11-05'],
  ['Thu 05/11/2026', '2026-11-05'],
  ['05-11-2026 (Thursday)', '2026-11-05'],
  ['05.11.2026, Thu', '2026-11-05'],
  ['5 फ़रवरी 2026', '2026-02-05'],
  ['5 अक्तूबर 2026', '2026-10-05'],
])('%j is %s: the day comes first', (text, date) => {
  expect(readDate(text)).toBe(date)
})

test.each([
  '05-Nov-26',
  '5-Nov-2026',
  '05 NOV 2026',
  '5th November, 2026',
  '5 Nov. 2026',
  'Nov 5, 2026',
  'November 5th 2026',
  '05-Nov-26 00:00',
  '5 Nov 26',
  '5/Nov/26',
  '5.Nov.2026',
  '5Nov2026',
  '05NOV26',
  'Nov 5, 26',
  '5 नवंबर 2026',
  '५ नवम्बर, २०२६',
  '05-नवंबर-26',
  '5 Nov 2026 (Thu)',
  "5 Nov '26",
  '5th of November 2026',
  '05 November, 26',
  'Thu, 05 Nov 2026',
  'Thursday, 5th November 2026',
  'Thursday, November 5, 2026',
  '2026-Nov-05',
  'Thu, 05 Nov 2026 18:29:59 +0000',
  'Thu, 05 Nov 2026 00:00:00 +0530',
])('%j is the fifth of November 2026: a month by its name is in no doubt', (text) => {
  expect(readDate(text)).toBe('2026-11-05')
})

test.each(['2026-11-04T18:30:00.000Z', '2026-11-05T00:00:00+05:30', '2026-11-05T18:29:59Z'])('at %s it is the fifth in India', (text) => {
  expect(readDate(text)).toBe('2026-11-05')
})

test.each([
  '',
  '11/25/2026',
  '31/02/2026',
  '45965',
  'soon',
  '2026/25/11',
  'Thu',
  '5 Nov',
  'Nov 26',
  '11/25/26',
  '5-11',
  '31-Feb-2026',
  '5 No 2026',
  '5 Novemberly 2026',
  '26-Nov-205',
])('%j is not read as a date', (text) => {
  expect(readDate(text)).toBeUndefined()
})

test('a date with the month first is refused with a hint about the order', () => {
  expect(invalidDateReason('11/25/2026')).toContain('The day comes first')
  expect(invalidDateReason('31/02/2026')).toBe('This is not a date such as 2026-11-25 or 25/11/2026.')
})

describe('a date that is typed into a field', () => {
  test.each([
    ['03/04/2026', '2026-04-03'],
    ['5/3/2026', '2026-03-05'],
    ['05-03-2026', '2026-03-05'],
    ['5.3.26', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['050326', '2026-03-05'],
    ['5 3 2026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['5 Mar 2026', '2026-03-05'],
    ['5/march/2026', '2026-03-05'],
    [' 5th  March, 2026 ', '2026-03-05'],
    ['५/३/२०२६', '2026-03-05'],
  ])('%j is %s: the day comes first', (text, date) => {
    expect(readDate(text)).toBe(date)
  })

  test.each(['', '5', '5/3', '5/3/202', '11/25/2026', '31/02/2026', '20261125', 'tomorrow', '5/3/1026'])('%j is not read', (text) => {
    expect(readDate(text)).toBeUndefined()
  })

  test('says what to type, and that the day comes first when the month was', () => {
    expect(typedDateHelp('5/3')).toBe('Type day, month and year, such as 5/3/2026 or 5 Mar 2026.')
    expect(typedDateHelp('31/02/2026')).toBe('Type day, month and year, such as 5/3/2026 or 5 Mar 2026.')
    expect(typedDateHelp('11-25-2026')).toBe('The day comes first: for 25 Nov 2026 type 25/11/2026.')
  })

  test('the text that a field shows is read again as the same date', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) expect(readDate(shortDate(day))).toBe(day)
  })
})
