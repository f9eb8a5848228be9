import { describe, expect, test } from 'vitest'
import { attendanceOf, attendedTime, countedMarks, dayInWords, halfLabel, halvesOf, markInWords, trainingDays } from './attendance.ts'
import { HALVES, type Half, type Mark } from './marks.ts'
import type { AttendanceMark } from './attendance.schema.ts'

const day = (date: string, startTime = '09:30', endTime = '17:30') => ({ date, startTime, endTime })
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
    expect(attendanceOf({ days: DAYS }, marks)).toEqual({ halfDays: 6, attended: 2.5, unmarked: 2, percent: 41.6 })
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
    expect(attendanceOf({ days }, [{ ...(first as AttendanceMark), mark: 'partial' }, ...others.slice(1)]).percent).toBe(89.2)
  })

  test('has one decimal where it is not whole', () => {
    const days = DAYS.slice(0, 2)
    const marks = [...whole('2026-12-12', 'present'), half('2026-12-13', 'first', 'present'), half('2026-12-13', 'second', 'partial')]
    expect(attendanceOf({ days }, marks).percent).toBe(87.5)
    expect(attendanceOf({ days }, marks.slice(0, 3)).percent).toBe(75)
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

test('a day that was made up elsewhere is a training day there, and stays one here as far as somebody came', () => {
  const madeUp = { on: '2026-12-20', batchId: 4 }
  const [first, second] = whole('2026-12-13', 'present')
  const elsewhere = [first, second].map((mark) => ({ ...(mark as AttendanceMark), madeUp }))
  const dates = (marks: readonly AttendanceMark[]) => trainingDays(DAYS, marks).map(({ date }) => date)
  expect(dates(whole('2026-12-12', 'present'))).toEqual(DAYS.map(({ date }) => date))
  expect(dates([...whole('2026-12-12', 'present'), ...elsewhere])).toEqual(['2026-12-12', '2026-12-19', '2026-12-20'])
  expect(dates([first as AttendanceMark, ...elsewhere.slice(1)])).toEqual(['2026-12-12', '2026-12-13', '2026-12-19', '2026-12-20'])
  expect(attendedTime(DAYS, elsewhere)).toMatchObject({ days: [{ date: '2026-12-20' }], hours: 8 })
  expect(markInWords(elsewhere[0])).toBe('made up on 20 Dec 2026')
})

test('a mark is one of five in words', () => {
  expect(markInWords(undefined)).toBe('not marked')
  expect(markInWords({ mark: 'absent', reason: null })).toBe('absent')
  expect(markInWords({ mark: 'absent', reason: 'Ill' })).toBe('absent with reason')
  expect(markInWords({ mark: 'partial', reason: 'Left at three' })).toBe('partial')
})

test('a day is one word when both halves are alike', () => {
  const whole8 = day('2026-12-12')
  expect(dayInWords(whole8, whole('2026-12-12', 'present'))).toBe('present')
  expect(dayInWords(whole8, [])).toBe('not marked')
  const marks = [half('2026-12-12', 'first', 'present'), half('2026-12-12', 'second', 'absent', 'Ill')]
  expect(dayInWords(whole8, marks)).toBe('forenoon present, afternoon absent (Ill)')
  expect(dayInWords(day('2026-12-12', '18:00', '21:00'), marks.slice(1))).toBe('absent (Ill)')
})

test.each([
  ['09:30', '17:30', ['forenoon', 'afternoon']],
  ['09:00', '14:00', ['forenoon', 'afternoon']],
  ['11:30', '16:30', ['forenoon', 'afternoon']],
  ['03:00', '15:00', ['night', 'afternoon']],
  ['11:00', '14:00', ['forenoon']],
  ['10:00', '14:00', ['forenoon']],
  ['11:30', '16:29', ['afternoon']],
  ['12:00', '13:00', ['afternoon']],
  ['12:00', '15:00', ['afternoon']],
  ['12:00', '20:00', ['afternoon']],
  ['12:00', '00:00', ['afternoon']],
  ['09:30', '12:30', ['forenoon']],
  ['06:00', '08:00', ['forenoon']],
  ['09:00', '13:30', ['forenoon']],
  ['09:00', '13:59', ['forenoon']],
  ['12:30', '13:30', ['afternoon']],
  ['12:01', '17:00', ['afternoon']],
  ['13:00', '13:45', ['afternoon']],
  ['13:00', '17:00', ['afternoon']],
  ['14:00', '22:00', ['afternoon']],
  ['18:00', '21:00', ['evening']],
  ['18:00', '00:00', ['evening']],
  ['22:00', '06:00', ['night']],
  ['00:00', '06:00', ['night']],
])('a day from %s to %s has the parts that its hours have', (startTime, endTime, labels) => {
  const of = { startTime, endTime }
  expect(halvesOf(of).map((one) => halfLabel(one, of))).toEqual(labels)
})

describe('a day that has one part', () => {
  const MORNING = day('2026-12-12', '09:30', '12:30')
  const EVENING = day('2026-12-12', '18:00', '21:00')

  test('is attended as a whole by whoever is present in it', () => {
    const marks = [half('2026-12-12', 'first', 'present')]
    expect(attendanceOf({ days: [MORNING] }, marks)).toEqual({ halfDays: 1, attended: 1, unmarked: 0, percent: 100 })
    expect(attendedTime([MORNING], marks)).toEqual({ days: [MORNING], hours: 3 })
    expect(attendanceOf({ days: [MORNING, day('2026-12-13')] }, marks)).toEqual({ halfDays: 3, attended: 1, unmarked: 2, percent: 33.3 })
  })

  test('is half attended by a partial mark, and not at all without one', () => {
    expect(attendedTime([EVENING], [half('2026-12-12', 'second', 'partial')])).toEqual({ days: [EVENING], hours: 1.5 })
    expect(attendanceOf({ days: [EVENING] }, [])).toEqual({ halfDays: 1, attended: 0, unmarked: 1, percent: 0 })
  })

  test.each<[string, AttendanceMark[], Mark]>([
    ['both', whole('2026-12-12', 'present'), 'present'],
    ['the other', [half('2026-12-12', 'second', 'present')], 'present'],
    ['one, and absent in the other', [half('2026-12-12', 'first', 'present'), half('2026-12-12', 'second', 'absent')], 'present'],
    ['the other, and absent in this one', [half('2026-12-12', 'first', 'absent'), half('2026-12-12', 'second', 'present')], 'present'],
    ['neither', whole('2026-12-12', 'absent'), 'absent'],
  ])('takes nobody the presence that was marked while it had two: %s', (_, marks, counted) => {
    expect(countedMarks([MORNING], marks)).toEqual([half('2026-12-12', 'first', counted)])
    expect(countedMarks([EVENING], marks)).toEqual([half('2026-12-12', 'second', counted)])
    expect(attendanceOf({ days: [MORNING] }, marks).percent).toBe(counted === 'present' ? 100 : 0)
    expect(attendedTime([EVENING], marks).hours).toBe(counted === 'present' ? 3 : 0)
  })

  test('has two again with their marks when its hours are put back', () => {
    const marks = [half('2026-12-12', 'first', 'present'), half('2026-12-12', 'second', 'absent')]
    expect(countedMarks([day('2026-12-12')], marks)).toEqual(marks)
  })
})
