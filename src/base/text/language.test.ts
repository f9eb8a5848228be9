import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test('text with Devanagari is Hindi', () => {
  expect(languageOf('5S और काइज़ेन')).toBe('hi')
})

test('other text has the language of the page', () => {
  expect(languageOf('Résumé ₹500')).toBeUndefined()
})
