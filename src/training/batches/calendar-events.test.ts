import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#base/dates/calendar.ts'
import type { BatchDay } from './batch-days.ts'
import { calendarEvents, type CalendarEvent } from './calendar-events.ts'

const HOURS = { startTime: '09:30', endTime: '17:30' }
const days = (...dates: string[]): BatchDay[] => dates.map((date) => ({ date, ...HOURS }))

/** Expands an event as RFC 5545 specifies: the count includes excluded days. */
function expand({ day, recurrence }: CalendarEvent): BatchDay[] {
  if (!recurrence) return [day]
  const step = recurrence.interval * (recurrence.frequency === 'WEEKLY' ? 7 : 1)
  const dates = Array.from({ length: recurrence.count }, (_, at) => addDays(day.date, at * step))
  return dates.filter((date) => !recurrence.excluded.includes(date)).map((date) => ({ ...day, date }))
}

test('the events of any days expand to exactly these days with their hours', () => {
  const startTime = fc.constantFrom('09:00', '09:30')
  const offsets = fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(offsets, startTime, startTime, (list, first, other) => {
      const planned = list
        .toSorted((a, b) => a - b)
        .map((offset, at) => ({ date: addDays('2026-12-12', offset), startTime: at === 0 ? first : other, endTime: '17:30' }))
      const events = calendarEvents(planned)
      expect(events.flatMap(expand)).toEqual(planned)
      expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
      expect(events.length === 1 || events.every(({ key, recurrence }) => key !== '' && recurrence === null)).toBe(true)
    }),
  )
})

test.each([
  ['days in a row', days('2026-12-12', '2026-12-13', '2026-12-14'), { frequency: 'DAILY', interval: 1, count: 3, excluded: [] }],
  ['a gap', days('2026-12-12', '2026-12-14', '2026-12-15'), { frequency: 'DAILY', interval: 1, count: 4, excluded: ['2026-12-13'] }],
  [
    'four Saturdays without one',
    days('2026-12-05', '2026-12-12', '2026-12-26'),
    { frequency: 'WEEKLY', interval: 1, count: 4, excluded: ['2026-12-19'] },
  ],
])('%s are one event', (_, planned, recurrence) => {
  expect(calendarEvents(planned)).toEqual([{ key: '', day: planned[0], recurrence }])
})

test('days with other hours are an event each, with a key of its own', () => {
  const planned = [...days('2026-12-12'), { date: '2026-12-13', startTime: '10:00', endTime: '13:00' }]
  expect(calendarEvents(planned).map(({ key }) => key)).toEqual(['2026-12-12', '2026-12-13'])
})

test('one day more than a year later needs no list of all the days between', () => {
  expect(calendarEvents(days('2026-12-12', '2028-12-12'))[0]?.recurrence).toMatchObject({ count: 2, excluded: [] })
})
