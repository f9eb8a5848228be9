import { expect, test } from 'vitest'
import { watchInterval } from './watch-interval.ts'

const AT = Date.parse('2026-11-20T09:30:00Z')
const receipt = (state: 'waiting' | 'sent') => ({ type: 'receipt', at: new Date(AT).toISOString(), state, error: null }) as const

test('a conversation is watched often at first, and as long as something waits', () => {
  expect(watchInterval([receipt('waiting')], AT + 5000)).toBe(3000)
  expect(watchInterval([receipt('waiting')], AT + 3_600_000)).toBe(20_000)
  expect(watchInterval([receipt('sent')], AT + 5000)).toBe(false)
  expect(watchInterval([], AT)).toBe(false)
})

test('a computer whose clock is wrong sees that a reply was sent', () => {
  expect(watchInterval([receipt('waiting')], AT + 30 * 86_400_000)).toBe(20_000)
  expect(watchInterval([receipt('waiting')], AT - 30 * 86_400_000)).toBe(20_000)
})
