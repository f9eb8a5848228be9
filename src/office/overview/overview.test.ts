import { describe, expect, test } from 'vitest'
import { pairPeriods, periodStarts, PERIODS } from './overview.ts'

describe('the weeks of the overview', () => {
  test('are 24, begin on Mondays and end with the current one', () => {
    const starts = periodStarts('weeks', '2026-11-20')
    expect(starts).toHaveLength(2 * PERIODS + 1)
    expect(starts.every((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1)).toBe(true)
    expect(starts.slice(-2)).toEqual(['2026-11-16', '2026-11-23'])
  })

  test('continue across years', () => {
    expect(periodStarts('weeks', '2027-01-03').slice(-3)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04'])
  })
})

test('the months of the overview are 24, the current one last', () => {
  const starts = periodStarts('months', '2026-03-31')
  expect([starts[0], starts[PERIODS], ...starts.slice(-2)]).toEqual(['2024-04-01', '2025-04-01', '2026-03-01', '2026-04-01'])
})

test('each period is compared with the one twelve periods earlier', () => {
  const starts = periodStarts('months', '2026-03-31')
  const counts = Array.from({ length: 2 * PERIODS }, (_, index) => index)
  const periods = pairPeriods(starts, counts)
  expect(periods).toHaveLength(PERIODS)
  expect(periods[0]).toEqual({ from: '2025-04-01', count: 12, previous: 0 })
  expect(periods.at(-1)).toEqual({ from: '2026-03-01', count: 23, previous: 11 })
})
