import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchableWords, typedWords } from './search-words.ts'

const ASHA = searchableWords('BHM2026110421-7F3K', 'Asha Example', 'asha.rani+1@example.com')

/** As the databases compare: each typed word begins a kept one. */
const finds = (typed: string, kept: string) =>
  typedWords(typed).every((word) => kept.split(' ').some((one) => one.startsWith(word)))

describe('a record is found by', () => {
  test.each([
    ['the beginning of a name', 'ash'],
    ['names in any order and case', 'EXAMPLE asha'],
    ['its number', 'BHM2026110421-7F3K'],
    ['its number without the hyphen', 'bhm20261104217f3k'],
    ['the beginning of its number', 'bhm2026'],
    ['the last part of its number', '7f3k'],
    ['an e-mail address', 'asha.rani+1@example.com'],
    ['the beginning of an e-mail address', 'asha.ra'],
    ['what follows the @', 'example.com'],
    ['a name typed with what nobody sees', 'a\u200dsha'],
    ['letters of full width', 'ＡＳＨＡ'],
  ])('%s: %j', (_, typed) => {
    expect(finds(typed, ASHA)).toBe(true)
  })

  test.each(['sha', 'ravi', 'asha ravi', 'rani.asha', '2026110421'])('not by %j', (typed) => {
    expect(finds(typed, ASHA)).toBe(false)
  })
})

test('signs of Hindi stay with their letters', () => {
  expect(searchableWords('राम कुमारी')).toBe('राम कुमारी')
  expect(finds('कुमा', searchableWords('राम कुमारी'))).toBe(true)
})

test('punctuation alone is no word', () => {
  expect(typedWords(' -- . ')).toEqual([])
})

test('whatever is typed, words hold nothing that a query language reads', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const words = typedWords(typed).join('') + searchableWords(typed).replaceAll(' ', '')
      expect(words).not.toMatch(/[\0-/:-`{-\u007f]/)
    }),
  )
})

test('a record is found by every whole text it was made of', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }), (texts) => {
      const kept = searchableWords(...texts)
      for (const text of texts) expect(finds(text, kept)).toBe(true)
    }),
  )
})
