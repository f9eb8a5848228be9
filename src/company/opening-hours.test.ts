import { describe, expect, test } from 'vitest'
import type { OpeningHours } from './company-content.schema.ts'
import { daysInWords, hoursInWords, openState } from './opening-hours.ts'

const HOURS: OpeningHours[] = [
  { days: 'Monday to Friday', weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00', display: '' },
  { days: 'Saturday', weekdays: [6], opens: '10:00', closes: '14:00', display: '' },
  { days: 'Sunday', weekdays: [0], opens: null, closes: null, display: 'Closed' },
]

/** `at` is a time in India. 20 November 2026 is a Friday. */
const stateAt = (at: string) => openState(HOURS, new Date(`${at}:00+05:30`))
const opens = (days: string, time: string) => ({ isOpen: false, opens: { days, time } })

describe('whether the office is open', () => {
  test.each([
    ['in the minute it opens', '2026-11-20T09:00', '6:00 PM'],
    ['in the last minute before it closes', '2026-11-20T17:59', '6:00 PM'],
    ['at noon', '2026-11-20T12:00', '6:00 PM'],
    ['on Saturday morning', '2026-11-21T10:00', '2:00 PM'],
  ])('it is open %s', (_when, at, closes) => {
    expect(stateAt(at)).toEqual({ isOpen: true, closes })
  })

  test.each([
    ['a minute early it opens today', '2026-11-20T08:59', opens('today', '9:00 AM')],
    ['at closing time it is closed', '2026-11-20T18:00', opens('tomorrow', '10:00 AM')],
    ['on Saturday afternoon it opens on Monday', '2026-11-21T14:00', opens('Monday', '9:00 AM')],
    ['on Sunday it opens tomorrow', '2026-11-22T12:00', opens('tomorrow', '9:00 AM')],
    ['from midnight on, the new day counts', '2026-11-23T00:00', opens('today', '9:00 AM')],
  ])('%s', (_rule, at, expected) => {
    expect(stateAt(at)).toEqual(expected)
  })
})

describe('the time in India counts, wherever the visitor is', () => {
  test('Thursday evening in London is already Friday in India', () => {
    expect(openState(HOURS, new Date('2026-11-19T18:30:00Z'))).toEqual(opens('today', '9:00 AM'))
    expect(openState(HOURS, new Date('2026-11-19T18:29:59Z'))).toEqual(opens('tomorrow', '9:00 AM'))
  })

  test('Friday 3:30 in the morning UTC is opening time', () => {
    expect(openState(HOURS, new Date('2026-11-20T03:29:59Z')).isOpen).toBe(false)
    expect(openState(HOURS, new Date('2026-11-20T03:30:00Z')).isOpen).toBe(true)
  })

  test('without daylight saving time, it opens at the same hour in July and December', () => {
    expect(openState(HOURS, new Date('2026-07-15T03:30:00Z')).isOpen).toBe(true)
    expect(openState(HOURS, new Date('2026-12-16T03:30:00Z')).isOpen).toBe(true)
  })
})

test('an office that opens once a week names the weekday, even if it is today’s', () => {
  const weekly: OpeningHours[] = [{ days: 'Wednesday', weekdays: [3], opens: '09:30', closes: '12:00', display: '' }]
  expect(openState(weekly, new Date('2026-11-18T13:00:00+05:30'))).toEqual(opens('Wednesday', '9:30 AM'))
})

test('noon is 12 PM and midnight 12 AM', () => {
  const nights: OpeningHours[] = [{ days: 'Friday', weekdays: [5], opens: '00:00', closes: '12:00', display: '' }]
  expect(openState(nights, new Date('2026-11-20T00:00:00+05:30'))).toEqual({ isOpen: true, closes: '12:00 PM' })
  expect(openState(nights, new Date('2026-11-19T12:00:00+05:30'))).toEqual(opens('tomorrow', '12:00 AM'))
})

test('an office without opening hours is closed, with no next opening', () => {
  expect(openState([], new Date('2026-11-20T09:30:00Z'))).toEqual({ isOpen: false, opens: null })
})

test.each([
  [[1, 2, 3, 4, 5], 'Monday to Friday'],
  [[6], 'Saturday'],
  [[0], 'Sunday'],
  [[0, 6], 'Saturday and Sunday'],
  [[5, 1, 3], 'Monday, Wednesday and Friday'],
  [[0, 1, 2, 3, 4, 5, 6], 'Monday to Sunday'],
  [[0, 5, 6], 'Friday to Sunday'],
])('the days %j are shown as %s', (days, words) => {
  expect(daysInWords(days)).toBe(words)
})

test('hours are shown in twelve-hour format, and missing hours as Closed', () => {
  expect(hoursInWords('09:00', '18:00')).toBe('9:00 AM to 6:00 PM')
  expect(hoursInWords(null, null)).toBe('Closed')
})
