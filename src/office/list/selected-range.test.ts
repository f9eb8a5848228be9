import { expect, test } from 'vitest'
import { withRange, withToggled } from './selected-range.ts'

const page = [50, 40, 30, 20, 10]
const ticked = (ids: number[], from: number | undefined, to: number) =>
  [...withRange(new Set(ids), { page, from, to })].sort((a, b) => b - a)

test.each([
  ['downwards', [40], 40, 20, [40, 30, 20]],
  ['upwards', [20], 20, 50, [50, 40, 30, 20]],
  ['and keeps rows ticked on other pages', [99, 40], 40, 30, [99, 40, 30]],
])('Shift+click ticks all rows from the last one to this one, %s', (_, ids, from, to, after) => {
  expect(ticked(ids, from, to)).toEqual(after)
})

test('Shift+click on a ticked row clears all rows from the last one to it', () => {
  expect(ticked([50, 40, 30, 20], 40, 20)).toEqual([50])
})

test.each([
  ['nothing was ticked before', undefined],
  ['the last row is on another page', 99],
])('Shift+click ticks only the clicked row when %s', (_, from) => {
  expect(ticked([], from, 30)).toEqual([30])
})

test('a click toggles a row; when all matching rows are selected it only unticks', () => {
  const ids = new Set([1, 2])
  expect([...withToggled({ ids, isAll: false }, 3)]).toEqual([1, 2, 3])
  expect([...withToggled({ ids, isAll: false }, 2)]).toEqual([1])
  expect([...withToggled({ ids, isAll: true }, 2)]).toEqual([1])
  expect([...withToggled({ ids, isAll: true }, 30)]).toEqual([1, 2])
})
