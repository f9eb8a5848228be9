import { expect, test } from 'vitest'
import { looksOf } from './logo-colours.ts'

const ACCENT = '#ed9e1c'

/** Pixels of these colours, as often as the numbers say. */
function pixels(...colours: Array<[count: number, red: number, green: number, blue: number, alpha?: number]>): Uint8ClampedArray {
  return new Uint8ClampedArray(
    colours.flatMap(([count, red, green, blue, alpha = 255]) => Array.from({ length: count }, () => [red, green, blue, alpha]).flat()),
  )
}

test('the most frequent colour of a logo is proposed first, with the next as its accent', () => {
  const looks = looksOf(pixels([100, 255, 255, 255], [30, 200, 30, 40], [50, 20, 60, 160]), ACCENT)
  expect(looks).toEqual([
    { brand: '#143ca0', accent: '#c81e28' },
    { brand: '#c81e28', accent: '#143ca0' },
  ])
})

test('a logo of one colour keeps the accent', () => {
  expect(looksOf(pixels([40, 122, 31, 92], [5, 124, 33, 94]), ACCENT)).toEqual([{ brand: '#7a1f5c', accent: ACCENT }])
})

test('at most three looks are proposed, however many colours there are', () => {
  expect(looksOf(pixels([9, 250, 0, 0], [8, 0, 250, 0], [7, 0, 0, 250], [6, 250, 250, 0]), ACCENT)).toHaveLength(3)
})

test.each([
  ['black on white', pixels([50, 0, 0, 0], [50, 255, 255, 255])],
  ['an empty one', pixels()],
  ['a transparent one', pixels([50, 250, 0, 0, 10])],
])('%s proposes nothing', (_, data) => {
  expect(looksOf(data, ACCENT)).toEqual([])
})
