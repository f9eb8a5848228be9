import { expect, test } from 'vitest'
import { dayAfterKey, weeksOf } from './calendar-keys.ts'

test.each([
  ['ArrowLeft', false, '2026-03-04'],
  ['ArrowRight', false, '2026-03-06'],
  ['ArrowUp', false, '2026-02-26'],
  ['ArrowDown', false, '2026-03-12'],
  ['Home', false, '2026-03-01'],
  ['End', false, '2026-03-07'],
  ['PageUp', false, '2026-02-05'],
  ['PageDown', false, '2026-04-05'],
  ['PageUp', true, '2025-03-05'],
  ['PageDown', true, '2027-03-05'],
  ['Enter', false, undefined],
])('from Thursday, 5 March 2026, %s (Shift: %s) leads to %s', (key, isShift, day) => {
  expect(dayAfterKey(key, isShift, '2026-03-05')).toBe(day)
})

test('a month that has no such day shows its last one', () => {
  expect(dayAfterKey('PageDown', false, '2026-01-31')).toBe('2026-02-28')
  expect(dayAfterKey('PageDown', true, '2028-02-29')).toBe('2029-02-28')
})

test('a month has its days once, each under its weekday', () => {
  const weeks = weeksOf('2026-11-20')
  expect(weeks[0]).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07'])
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(weeksOf('2026-02-28').flat().filter(Boolean)).toHaveLength(28)
  expect(weeksOf('2028-02-01').flat().filter(Boolean)).toHaveLength(29)
})
