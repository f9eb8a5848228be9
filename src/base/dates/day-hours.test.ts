import { expect, test } from 'vitest'
import { endOf, endsNextDay, hoursInClock, lastDateOf, minutesOf, startOf } from './day-hours.ts'

const day = (startTime: string, endTime: string) => ({ date: '2026-12-31', startTime, endTime })

test.each([
  ['09:30', '17:30', '2026-12-31T17:30', '2026-12-31', 480, '09:30 to 17:30'],
  ['22:00', '06:00', '2027-01-01T06:00', '2027-01-01', 480, '22:00 to 06:00 the next day'],
  // A day ends at midnight, although the clock already shows the next date.
  ['18:00', '00:00', '2027-01-01T00:00', '2026-12-31', 360, '18:00 to 00:00 the next day'],
  ['00:00', '06:00', '2026-12-31T06:00', '2026-12-31', 360, '00:00 to 06:00'],
])('from %s to %s', (startTime, endTime, end, last, minutes, words) => {
  const hours = day(startTime, endTime)
  expect([startOf(hours), endOf(hours), lastDateOf(hours)]).toEqual([`2026-12-31T${startTime}`, end, last])
  expect([minutesOf(hours), hoursInClock(hours), endsNextDay(hours)]).toEqual([minutes, words, !end.startsWith('2026')])
})
