import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneErrorAway } from './one-error.ts'
import { correctedTo, otherForms, spellingsOf } from './other-spellings.ts'
import { withoutTitles } from './titles.ts'

describe('titles of address are left out', () => {
  test.each([
    ['Shri Ramesh', 'Ramesh'],
    ['Dr. Ramesh', 'Ramesh'],
    ['Prof. Dr.Ramesh', 'Ramesh'],
    ['श्रीमती रानी', 'रानी'],
    ['SMT. Rani', 'Rani'],
  ])('%s', (typed, plain) => expect(withoutTitles(typed)).toBe(plain))

  test.each(['Shri', 'Dr.', 'Mrinal', 'श्रीराम', 'Erwin Example', 'a.dr.rani@example.com', 'dr.rani@example.com'])(
    'but not from %s',
    (typed) => {
      expect(withoutTitles(typed)).toBe(typed)
    },
  )
})

test.each([
  ['iatf16949', ['iatf 16949']],
  ['iatf 16949 lead', ['iatf16949 lead']],
  ['BHM2026110421', []],
  ['asha1@example.com', []],
  ['ramesh', []],
  ['090000 00011', ['9000000011']],
  ['0129-400 0000', ['1294000000']],
  ['+44 20 7946 0958', ['442079460958']],
  ['12 345', []],
  ['9000000011', []],
])('other forms of %s: %j', (typed, forms) => expect(otherForms(typed)).toEqual(forms))

test.each(['abc', '12345', 'bhm2026', 'a@example.com', 'x'.repeat(21), 'дмитрий'])('%s is not corrected', (word) => {
  expect(spellingsOf(word)).toEqual([])
})

test('the spellings are all words with one error and the same first letter', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 3, maxLength: 6 })
  fc.assert(
    fc.property(word, word, (typed, other) => {
      fc.pre(typed.length >= 4)
      expect(spellingsOf(typed).includes(other)).toBe(typed[0] === other[0] && isOneErrorAway(typed, other))
    }),
  )
})

test('a word that begins a known one is never replaced', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.nat(), (known, at) => {
      const typed = known[at % known.length] ?? ''
      expect(correctedTo(typed, known)).toBeUndefined()
    }),
  )
})
