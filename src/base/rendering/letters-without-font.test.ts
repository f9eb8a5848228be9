import { expect, test } from 'vitest'
import { lettersWithoutFont } from './letters-without-font.ts'

test('an error names letters as such or by their number', () => {
  const message =
    'PDF/A-2u error: the text `\\"李\\"` could not be displayed with font `\\"Anek Latin\\"`; ' +
    'PDF/A-2u error: the text `\\"\\\\u{ffff}a\\"` could not be displayed with font `\\"Anek Latin\\"`'
  expect(lettersWithoutFont(message)).toEqual(['李', '\uFFFFa'])
})

test('other errors name no letters', () => {
  expect(lettersWithoutFont('expected length, found none')).toEqual([])
})
