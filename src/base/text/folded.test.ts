import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, foldedName } from './folded.ts'

test('case, width and spacing are ignored', () => {
  expect(folded('Ａsha  EXAMPLE')).toBe('asha example')
  expect(folded('\tAsha\u00a0Example \n')).toBe('asha example')
})

test('folding twice gives the same result as once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(folded(folded(text))).toBe(folded(text))
    }),
  )
})

test.each([
  ['a name with initials', 'A. B. Example', 'A B  Example'],
  ['a name with a comma', 'Example, Asha', 'Example Asha'],
  ['the apostrophe that phones type', "Asha D'Example", 'Asha D’Example'],
  ['other marks used as an apostrophe', "Asha D'Example", 'Asha D`Example'],
  ['a typographic hyphen', 'Asha Longname-Example', 'Asha Longname‐Example'],
  ['a composed and a decomposed letter', 'Ren\u00e9 Example', 'Rene\u0301 Example'],
  ['a Hindi name with an invisible joiner', 'उदाहरण प्रतिभागी', 'उदाहरण प्\u200dरतिभागी'],
  ['text copied from a chat, with direction marks', 'Asha Example', '\u200e\u202aAsha Example\u202c\u200f'],
  ['text copied with a soft hyphen', 'Asha Example', 'Asha Exam\u00adple'],
])('%s is the same name', (_, printed, typed) => {
  expect(foldedName(typed)).toBe(foldedName(printed))
})

test('different names stay different', () => {
  expect(foldedName('Asha Example')).not.toBe(foldedName('Asha Exemple'))
  expect(foldedName('Asha Example')).not.toBe(foldedName('AshaExample'))
  expect(foldedName('Rene Example')).not.toBe(foldedName('René Example'))
})
