import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test('words with Devanagari are Hindi', () => {
  expect(languageOf('5S और काइज़ेन')).toBe('hi')
})

test('other words are in the language of the page', () => {
  expect(languageOf('Résumé ₹500')).toBeUndefined()
})
