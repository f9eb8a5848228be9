import { expect, test } from 'vitest'
import { categoryTone } from './category-tone.ts'

test('the five categories keep their tone in any spelling', () => {
  expect(categoryTone('Business')).toBe('business')
  expect(categoryTone(' LEADERSHIP ')).toBe('leadership')
})

test('any other category, or none, is other', () => {
  for (const category of ['Quality', '', null, undefined, 'constructor']) expect(categoryTone(category)).toBe('other')
})
