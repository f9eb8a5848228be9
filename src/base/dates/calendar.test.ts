import { describe, expect, test } from 'vitest'
import { addDays, addMonths, firstOfMonth, mondayOf, startOfIndianDay } from './calendar.ts'
import { indianDate } from './dates.ts'

test('a day in India begins five and a half hours earlier than in UTC', () => {
  expect(startOfIndianDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z')
  expect(indianDate(startOfIndianDay('2026-11-21'))).toBe('2026-11-21')
  expect(indianDate(new Date(startOfIndianDay('2026-11-21').getTime() - 1))).toBe('2026-11-20')
})

describe('weeks begin on Monday', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2024-03-01', '2024-02-26'],
  ])('the week of %s began on %s', (date, monday) => {
    expect(mondayOf(date)).toBe(monday)
  })
})

test('the first day of a month is found across years', () => {
  expect(firstOfMonth('2026-11-21')).toBe('2026-11-01')
  expect(firstOfMonth('2026-11-30', 1)).toBe('2026-12-01')
  expect(firstOfMonth('2026-11-30', 2)).toBe('2027-01-01')
  expect(firstOfMonth('2026-01-31', -11)).toBe('2025-02-01')
})

test('months are added to the same day, or to the last day of a shorter month', () => {
  expect(addMonths('2026-11-22', -24)).toBe('2024-11-22')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
  expect(addMonths('2026-01-31', -120)).toBe('2016-01-31')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
})

test('days are added across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})
