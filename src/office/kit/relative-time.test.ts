import { expect, test } from 'vitest'
import { relativeDay, relativeTime, withinSentence } from './relative-time.ts'

/** Friday, 20 November 2026, 4:30 PM in India. */
const NOW = new Date('2026-11-20T11:00:00Z')

test.each([
  ['2026-11-20T10:59:30Z', 'Just now'],
  ['2026-11-20T11:00:30Z', 'Just now'],
  ['2026-11-20T10:48:00Z', '12 min ago'],
  ['2026-11-20T08:45:00Z', '2 h ago'],
  ['2026-11-18T18:31:00Z', 'Yesterday'],
  ['2026-11-17T10:00:00Z', 'Tuesday'],
  ['2026-11-14T10:00:00Z', 'Saturday'],
  ['2026-11-13T10:00:00Z', '13 Nov 2026'],
])('%s reads as %s on Friday afternoon', (then, words) => {
  expect(relativeTime(new Date(then), NOW)).toBe(words)
})

test('an instant one minute after midnight in India counts as today, although it is yesterday in UTC', () => {
  expect(relativeTime(new Date('2026-11-19T18:31:00Z'), NOW)).toBe('16 h ago')
})

test('inside a sentence only weekdays and dates keep their capital letter', () => {
  expect(['Just now', 'Yesterday', '2 h ago', 'Tuesday', '13 Nov 2026'].map(withinSentence)).toEqual([
    'just now',
    'yesterday',
    '2 h ago',
    'Tuesday',
    '13 Nov 2026',
  ])
})

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-21', 'tomorrow'],
  ['2026-12-01', 'in 11 days'],
])('%s is %s on 20 November', (date, words) => {
  expect(relativeDay(date, '2026-11-20')).toBe(words)
})
