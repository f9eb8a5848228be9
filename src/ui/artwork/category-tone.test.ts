import { expect, test } from 'vitest'
import { categoryTone } from './category-tone.ts'

test('the five categories have their tone in any spelling', () => {
  expect(categoryTone('Business')).toBe('business')
  expect(categoryTone(' LEADERSHIP ')).toBe('leadership')
})

test('any other category, or none, has the tone "other"', () => {
  for (const category of ['Quality', '', null, undefined, 'constructor']) expect(categoryTone(category)).toBe('other')
})
