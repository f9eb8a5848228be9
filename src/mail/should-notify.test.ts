import { expect, test } from 'vitest'
import { shouldNotify } from './should-notify.ts'

const NOW = new Date('2026-11-20T09:30:00Z')

test.each([
  [undefined, '2026-11-20', true],
  [undefined, '2027-11-20', true],
  [undefined, '2026-10-21', true],
  [undefined, '2026-10-20', false],
  [true, '2020-01-01', true],
  [false, '2026-11-20', false],
])('notify %j for a record of %s: %j', (notify, date, expected) => {
  expect(shouldNotify(notify, date, NOW)).toBe(expected)
})
