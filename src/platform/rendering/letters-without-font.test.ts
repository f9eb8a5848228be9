import { expect, test } from 'vitest'
import { lettersWithoutFont } from './letters-without-font.ts'

test('the letters of a complaint are those that were written, those named by their number too', () => {
  const complaint = 'PDF/A-2u error: the text `\\"李\\"` could not be displayed with font `\\"Anek Latin\\"`; ' +
    'PDF/A-2u error: the text `\\"\\\\u{ffff}a\\"` could not be displayed with font `\\"Anek Latin\\"`'
  expect(lettersWithoutFont(complaint)).toEqual(['李', '\uFFFFa'])
})

test('a complaint about other things names no letters', () => {
  expect(lettersWithoutFont('expected length, found none')).toEqual([])
})
