import { expect, test } from 'vitest'
import { excessOf, tooLong } from './length-limit.ts'

test.each([
  ['x'.repeat(5000), undefined],
  [`${'x'.repeat(5000)} \n`, undefined],
  ['x'.repeat(5001), '1 character too many'],
  ['x'.repeat(6500), '1,500 characters too many'],
  ['x'.repeat(155_000), '1,50,000 characters too many'],
])('a text says by how much it is too long', (text, words) => {
  expect(excessOf(text, 5000)).toBe(words)
})

test('the message of a check names the limit as well', () => {
  expect(tooLong(5000).error({ input: 'x'.repeat(6500) })).toBe('1,500 characters too many: at most 5,000')
})
