import { expect, test } from 'vitest'
import { nameLanguage } from './name-language.ts'

test('a name in Devanagari is marked as Hindi, also beside Latin letters', () => {
  expect(nameLanguage('उदाहरण प्रतिभागी')).toBe('hi')
  expect(nameLanguage('Asha उदाहरण')).toBe('hi')
})

test('any other name is in the language of the page', () => {
  expect(nameLanguage('Asha Example')).toBeUndefined()
  expect(nameLanguage('')).toBeUndefined()
})
