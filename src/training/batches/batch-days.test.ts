import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  batchHours,
  dayToMark,
  daysInSentence,
  daysInWords,
  endingDate,
  firstDay,
  hoursInWords,
  hoursProblem,
  inOrder,
  isFarApart,
  lastDay,
  movedDays,
  nextDay,
  overlappingDate,
  overrunDate,
  repeatedDate,
  type BatchDay,
} from './batch-days.ts'

const dayOn = (date: string, startTime = '09:30', endTime = '17:30'): BatchDay => ({ date, startTime, endTime })
const days = (...dates: string[]): BatchDay[] => dates.map((date) => dayOn(date))

/** Lists of up to 40 different days in ten years, in any order. */
const anyDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 3650 }), { minLength: 1, maxLength: 40 })
  .map((offsets) => days(...offsets.map((offset) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10))))

test('days move together: their distances and hours stay, over the end of a month and back', () => {
  const nights = [dayOn('2026-12-30', '22:00', '06:00'), dayOn('2027-01-02')]
  expect(movedDays(nights, 7)).toEqual([dayOn('2027-01-06', '22:00', '06:00'), dayOn('2027-01-09')])
  fc.assert(
    fc.property(anyDays, fc.integer({ min: -400, max: 400 }), (some, by) => {
      expect(movedDays(movedDays(some, by), -by)).toEqual(some)
    }),
  )
})

test('days in words say each day once, runs as a range, months and years once', () => {
  expect(daysInWords(days('2026-12-12'))).toBe('12 Dec 2026')
  expect(daysInWords(days('2026-12-12', '2026-12-13', '2026-12-14'))).toBe('12–14 Dec 2026')
  expect(daysInWords(days('2026-12-05', '2026-12-12', '2026-12-13'))).toBe('5, 12–13 Dec 2026')
  expect(daysInWords(days('2026-11-28', '2026-12-05'))).toBe('28 Nov and 5 Dec 2026')
  expect(daysInWords(days('2026-12-30', '2026-12-31', '2027-01-01'))).toBe('30–31 Dec 2026 and 1 Jan 2027')
})

test('whatever the days are, the words name exactly these days', () => {
  fc.assert(
    fc.property(anyDays, (list) => {
      const sorted = inOrder(list)
      const named = daysInWords(sorted)
        .split(/,? and |, (?=\d[^A-Z]*[A-Z])/)
        .flatMap((month) => (month.match(/\d+(?:–\d+)?(?! ?\d{3})/g) ?? []).filter((text) => text.length < 6))
        .flatMap((run) => {
          const [from = 0, to = from] = run.split('–').map(Number)
          return Array.from({ length: to - from + 1 }, (_, at) => from + at)
        })
        .filter((number) => number <= 31)
      expect(named).toEqual(sorted.map(({ date }) => Number(date.slice(8))))
    }),
  )
})

test('whatever the order they are typed in, days are kept in order, the first and the last frame the others', () => {
  fc.assert(
    fc.property(anyDays, (list) => {
      const sorted = inOrder(list)
      expect(sorted.map(({ date }) => date)).toEqual(list.map(({ date }) => date).toSorted())
      for (const { date } of list) expect(date >= firstDay(sorted) && date <= lastDay(sorted)).toBe(true)
      expect(repeatedDate(list)).toBeUndefined()
      const [again] = list as [BatchDay]
      expect(repeatedDate([...list, again])).toBe(again.date)
      expect(isFarApart(list)).toBe(Date.parse(lastDay(sorted)) - Date.parse(firstDay(sorted)) > 366 * 86_400_000)
    }),
  )
})

test('hours overlap on the same date only, and one batch may begin when another ends', () => {
  const morning = [dayOn('2026-12-12', '09:00', '13:00')]
  expect(overlappingDate(morning, [dayOn('2026-12-12', '12:59', '17:00')])).toBe('2026-12-12')
  expect(overlappingDate(morning, [dayOn('2026-12-12', '13:00', '17:00')])).toBeUndefined()
  expect(overlappingDate(morning, [dayOn('2026-12-13', '09:00', '13:00')])).toBeUndefined()
})

test('the next day crosses months, years and 29 February', () => {
  expect(['2026-11-30', '2026-12-31', '2028-02-28'].map(nextDay)).toEqual(['2026-12-01', '2027-01-01', '2028-02-29'])
})

test('a letter names the days in words, and another year than this one', () => {
  const today = '2026-11-24'
  expect(daysInSentence(days('2026-12-12', '2026-12-13'), today)).toBe('12 and 13 December')
  expect(daysInSentence(days('2026-12-12', '2026-12-13', '2026-12-14', '2026-12-19'), today)).toBe('12 to 14 and 19 December')
  expect(daysInSentence(days('2026-12-31', '2027-01-02'), today)).toBe('31 December and 2 January 2027')
})

test('hours are said once when all days have the same, with noon and midnight as people say them', () => {
  expect(hoursInWords([dayOn('2026-12-12', '09:30', '17:30'), dayOn('2026-12-13', '09:30', '17:30')])).toBe('9:30 AM to 5:30 PM')
  expect(hoursInWords([dayOn('2026-12-12', '00:00', '12:00')])).toBe('12:00 AM to 12:00 PM')
  expect(hoursInWords([dayOn('2026-12-12', '09:30', '17:30'), dayOn('2026-12-13', '09:30', '13:00')])).toBeUndefined()
})

const NIGHT = dayOn('2026-12-12', '22:00', '06:00')

test('a night has eight hours, and ends on the next day', () => {
  expect(batchHours([NIGHT])).toBe(8)
  expect(batchHours([dayOn('2026-12-12', '18:00', '00:00')])).toBe(6)
  expect(hoursInWords([NIGHT])).toBe('10:00 PM to 6:00 AM (next day)')
  expect([lastDay([NIGHT]), endingDate([NIGHT])]).toEqual(['2026-12-12', '2026-12-13'])
  expect(endingDate([dayOn('2026-12-12', '18:00', '00:00')])).toBe('2026-12-12')
})

test('a day needs hours: an end like the start is none, and an end before it is one of a night of twelve hours at most', () => {
  expect([hoursProblem(NIGHT), hoursProblem(dayOn('2026-12-12', '20:00', '08:00'))]).toEqual([undefined, undefined])
  expect(hoursProblem(dayOn('2026-12-12', '09:30', '09:30'))).toContain('The end must be after the start')
  // 05:30 is a typing error for 17:30.
  expect(hoursProblem(dayOn('2026-12-12', '09:30', '05:30'))).toContain('at most 12 hours')
  expect(hoursProblem(dayOn('2026-12-12', '20:00', '08:01'))).toContain('at most 12 hours')
})

test('a night must end before the next day of its batch begins', () => {
  const next = (startTime: string) => [NIGHT, dayOn('2026-12-13', startTime, '23:00')]
  expect(overrunDate(next('05:59'))).toBe('2026-12-12')
  expect(overrunDate(next('06:00'))).toBeUndefined()
  expect(overrunDate(next('05:59').toReversed())).toBe('2026-12-12')
  expect(overrunDate([NIGHT, { ...NIGHT, date: '2026-12-13' }])).toBeUndefined()
})

test('a night overlaps with the morning after it, and with the night before', () => {
  expect(overlappingDate([NIGHT], [dayOn('2026-12-13', '05:00', '09:00')])).toBe('2026-12-12')
  expect(overlappingDate([dayOn('2026-12-13', '05:00', '09:00')], [NIGHT])).toBe('2026-12-13')
  expect(overlappingDate([NIGHT], [dayOn('2026-12-13', '06:00', '09:00')])).toBeUndefined()
  expect(overlappingDate([NIGHT], [dayOn('2026-12-12', '05:00', '09:00')])).toBeUndefined()
})

test('attendance is marked of today, of the night that still goes on, or of the day before', () => {
  const nights = [NIGHT, { ...NIGHT, date: '2026-12-13' }]
  const at = (time: string) => dayToMark(nights, new Date(`${time}:00+05:30`))
  expect(at('2026-12-11T12:00')).toBe('2026-12-12')
  expect(at('2026-12-13T05:59')).toBe('2026-12-12')
  expect(at('2026-12-13T06:00')).toBe('2026-12-13')
  expect(at('2026-12-20T12:00')).toBe('2026-12-13')
})
