import { describe, expect, test } from 'vitest'
import { attendanceOf, attendedTime, dayInWords, HALVES, markInWords, type Half, type Mark } from './attendance.ts'
import type { AttendanceMark } from './attendance.schema.ts'

const day = (date: string) => ({ date, startTime: '09:30', endTime: '17:30' })
const DAYS = [day('2026-12-12'), day('2026-12-13'), day('2026-12-19')]
const half = (date: string, which: Half, mark: Mark, reason: string | null = null): AttendanceMark => ({
  date,
  half: which,
  mark,
  reason,
})
const whole = (date: string, mark: Mark) => HALVES.map((one) => half(date, one, mark))

describe('the share that somebody attended', () => {
  test('is of all half days of the batch; a partial one counts half', () => {
    const marks = [...whole('2026-12-12', 'present'), half('2026-12-13', 'first', 'partial'), half('2026-12-13', 'second', 'absent', 'Ill')]
    expect(attendanceOf({ days: DAYS }, marks)).toEqual({ halfDays: 6, attended: 2.5, unmarked: 2, percent: 41 })
  })

  test('unmarked counts as absent', () => {
    expect(attendanceOf({ days: DAYS }, [])).toEqual({ halfDays: 6, attended: 0, unmarked: 6, percent: 0 })
  })

  test('is 100 for all days and is never rounded up to a limit', () => {
    const days = Array.from({ length: 7 }, (_, at) => day(`2026-12-1${at}`))
    const marks = days.flatMap(({ date }) => whole(date, 'present'))
    expect(attendanceOf({ days }, marks).percent).toBe(100)
    // 12.5 of 14 half days are 89.3 %.
    const [first, ...others] = marks
    expect(attendanceOf({ days }, [{ ...(first as AttendanceMark), mark: 'partial' }, ...others.slice(1)]).percent).toBe(89)
  })

  test('marks of a day that is no longer one of the batch do not count', () => {
    expect(attendanceOf({ days: DAYS.slice(1) }, whole('2026-12-12', 'present'))).toMatchObject({ halfDays: 4, attended: 0, unmarked: 4 })
  })
})

test('the time that somebody attended has the days on which they were there, and half the hours of half a day', () => {
  const marks = [...whole('2026-12-12', 'present'), half('2026-12-13', 'second', 'present'), ...whole('2026-12-19', 'absent')]
  expect(attendedTime(DAYS, marks)).toEqual({ days: DAYS.slice(0, 2), hours: 12 })
  expect(attendedTime(DAYS, [])).toEqual({ days: [], hours: 0 })
})

test('a mark is one of five in words', () => {
  expect(markInWords(undefined)).toBe('unmarked')
  expect(markInWords({ mark: 'absent', reason: null })).toBe('absent')
  expect(markInWords({ mark: 'absent', reason: 'Ill' })).toBe('absent with reason')
  expect(markInWords({ mark: 'partial', reason: 'Left at three' })).toBe('partial')
})

test('a day is one word when both halves are alike', () => {
  expect(dayInWords(whole('2026-12-12', 'present'))).toBe('present')
  expect(dayInWords([])).toBe('unmarked')
  expect(dayInWords([half('2026-12-12', 'first', 'present'), half('2026-12-12', 'second', 'absent', 'Ill')])).toBe(
    'forenoon present, afternoon absent (Ill)',
  )
})
