import { expect, test } from 'vitest'
import { firstLetter, wellFormed } from './characters.ts'

test.each([
  ['Asha', 'A'],
  ['É', 'É'],
  ['e\u0301cole', 'e\u0301'],
  ['क्षितिज', 'क्षि'],
  ['आशा', 'आ'],
  ['স্বাতী', 'স্বা'],
  ['😀 team', '😀'],
  ['', ''],
])('the first letter of %j is %j', (text, letter) => {
  expect(firstLetter(text)).toBe(letter)
})

test.each(['a\uD83Db', '\uDE00', '\uD83D\uDE00', 'Asha आशा 😀', ''])(
  'halves of characters are replaced as toWellFormed does: %j',
  (text) => {
    expect(wellFormed(text)).toBe(text.toWellFormed())
  },
)
