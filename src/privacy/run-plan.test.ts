import { describe, expect, test } from 'vitest'
import { nextRunAt, planRun, type RunPlan } from './run-plan.ts'

const day = (number: number, time = '03:00') => new Date(Date.parse(`2026-01-01T${time}:00Z`) + (number - 1) * 86_400_000)
const plan = (endedAt: Date | null, now: Date, pausedUntil: Date | null = null) => planRun({ endedAt, pausedUntil }, now)

describe('the daily run', () => {
  test('is due a day after the last one, not before', () => {
    expect(plan(day(10), day(10, '23:00'))).toEqual({ step: 'wait' })
    expect(plan(day(10), day(11, '02:59'))).toEqual({ step: 'wait' })
    expect(plan(day(10), day(11))).toEqual({ step: 'remove' })
    expect(nextRunAt(day(10))).toEqual(day(11))
  })

  test('is not due again because the clock of another process is a few seconds behind', () => {
    expect(plan(day(10), new Date(day(10).getTime() - 5000))).toEqual({ step: 'wait' })
  })

  test('removes nothing in the first 30 days of an installation', () => {
    const first = plan(null, day(1))
    expect(first).toEqual({ step: 'pause', until: day(31) })
    expect(plan(day(1), day(2), day(31))).toEqual(first)
    expect(plan(day(29), day(30), day(31))).toEqual(first)
    expect(plan(day(30), day(31), day(31))).toEqual({ step: 'remove' })
  })

  test('goes on as usual after a week without the server', () => {
    expect(plan(day(10), day(17))).toEqual({ step: 'remove' })
  })
})

describe('a clock that jumps', () => {
  test('a year ahead removes nothing for a week, in which it can be set right', () => {
    const paused: RunPlan = { step: 'pause', until: day(383) }
    expect(plan(day(10), day(376))).toEqual(paused)
    expect(plan(day(376), day(377), day(383))).toEqual(paused)
    // The clock is corrected: it jumps back.
    expect(plan(day(377), day(12))).toEqual({ step: 'pause', until: day(19) })
    expect(plan(day(18), day(19), day(19))).toEqual({ step: 'remove' })
  })

  test('a year back is no reason to wait for a year', () => {
    expect(plan(day(376), day(10))).toEqual({ step: 'pause', until: day(17) })
  })

  test('does not shorten the pause at the beginning', () => {
    expect(plan(day(2), day(12), day(31))).toEqual({ step: 'pause', until: day(31) })
  })
})
