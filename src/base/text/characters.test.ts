import { expect, test } from 'vitest'
import { firstLetter, wellFormed, normalised } from './characters.ts'

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

test('text is normalised as the engine does it', () => {
  expect(normalised('e\u0301 ﬁ', 'NFC')).toBe('é ﬁ')
  expect(normalised('é ﬁ', 'NFKD')).toBe('e\u0301 fi')
  expect(normalised('निशा \u092b\u093c', 'NFC')).toBe('निशा फ़')
})

test('of more than 30 marks behind one letter, the first 30 stay', () => {
  const marks = '\u0316'.repeat(30)
  expect(normalised(`a${marks}`, 'NFC')).toBe(`a${marks}`)
  expect(normalised(`a${marks}\u0301\u0316b\u0316`, 'NFC')).toBe(`a${marks}b\u0316`)
})
