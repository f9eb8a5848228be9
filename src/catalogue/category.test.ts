import { expect, test } from 'vitest'
import { distinctCategories } from './category.ts'

test('the filter offers each category of the data once, in the order it appears', () => {
  const programs = ['Lean', 'Finance', 'Lean', 'EHS'].map((category) => ({ category }))
  expect(distinctCategories(programs)).toEqual(['Lean', 'Finance', 'EHS'])
})
