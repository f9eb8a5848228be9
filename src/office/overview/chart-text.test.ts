import { expect, test } from 'vitest'
import { enquiriesSentence, expiredText, expiriesSentence, lastLabel, periodLabel } from './chart-text.ts'

test('the chart of enquiries is also a sentence', () => {
  const periods = [
    { from: '2026-11-09', count: 4, previous: 2 },
    { from: '2026-11-16', count: 18, previous: 1 },
  ]
  expect(enquiriesSentence('weeks', periods)).toBe('Messages in the last 12 weeks: 22 in all, 18 this week. 3 in the 12 weeks before.')
  expect(enquiriesSentence('months', [])).toBe('Messages in the last 12 months: 0 in all, 0 this month. 0 in the 12 months before.')
  expect(lastLabel('months', 7)).toBe('7 this month')
})

test('a week is labelled by its Monday, a month by its name', () => {
  expect(periodLabel('weeks', '2026-11-16')).toBe('16 Nov')
  expect(periodLabel('months', '2026-11-01')).toBe('Nov 2026')
})

test('expiries are a sentence, and each one says how soon it is', () => {
  expect(expiriesSentence({ expired: 1, within30: 7, within60: 12, within90: 15, next: [] })).toBe(
    'Certificates that expire: 7 within 30 days, 12 in 31 to 60 days, 15 in 61 to 90 days.',
  )
})

test('expired certificates are counted up to a thousand', () => {
  expect([expiredText(3), expiredText(1000), expiredText(1001)]).toEqual([
    '3 already expired',
    '1000 already expired',
    'More than 1,000 already expired',
  ])
})
