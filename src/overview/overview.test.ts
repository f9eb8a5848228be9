import { describe, expect, test } from 'vitest'
import { beside, periodStarts, PERIODS } from './overview.ts'

describe('the weeks of the overview', () => {
  test('are twenty-four, begin on Mondays, and end with the running one', () => {
    const starts = periodStarts('weeks', '2026-11-20')
    expect(starts).toHaveLength(2 * PERIODS + 1)
    expect(starts.every((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1)).toBe(true)
    expect(starts.slice(-2)).toEqual(['2026-11-16', '2026-11-23'])
  })

  test('run on over the turn of the year', () => {
    expect(periodStarts('weeks', '2027-01-03').slice(-3)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04'])
  })
})

test('the months of the overview are two years, the running month last', () => {
  const starts = periodStarts('months', '2026-03-31')
  expect([starts[0], starts[PERIODS], ...starts.slice(-2)]).toEqual(['2024-04-01', '2025-04-01', '2026-03-01', '2026-04-01'])
})

test('each period stands beside the one twelve before', () => {
  const starts = periodStarts('months', '2026-03-31')
  const counts = Array.from({ length: 2 * PERIODS }, (_, index) => index)
  const periods = beside(starts, counts)
  expect(periods).toHaveLength(PERIODS)
  expect(periods[0]).toEqual({ from: '2025-04-01', count: 12, previous: 0 })
  expect(periods.at(-1)).toEqual({ from: '2026-03-01', count: 23, previous: 11 })
})
