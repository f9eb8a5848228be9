import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

test.each([
  ['a key of its own', { isComposing: false, keyCode: 13 }, false],
  ['a key of a word that is being composed', { isComposing: true, keyCode: 13 }, true],
  ['the Enter that ends a word in Safari', { isComposing: false, keyCode: 229 }, true],
])('%s', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected)
  expect(isComposing({ nativeEvent: event })).toBe(expected)
})
