import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisTicks, barParts, labelledIndexes, lineThrough, pointsIn } from './chart-scale.ts'

describe('the axis', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [6, [0, 2, 4, 6]],
    [18, [0, 5, 10, 15, 20]],
    [26, [0, 10, 20, 30]],
    [430, [0, 100, 200, 300, 400, 500]],
  ])('up to %i', (largest, ticks) => {
    expect(axisTicks(largest)).toEqual(ticks)
  })

  test('covers every value in at most five whole steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000 }), (largest) => {
        const ticks = axisTicks(largest)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.every(Number.isInteger)).toBe(true)
      }),
    )
  })
})

test('points run from left to right, and larger values are higher', () => {
  const points = pointsIn({ left: 10, top: 20, width: 100, height: 50 }, [0, 5, 10], 10)
  expect(points).toEqual([
    { x: 10, y: 70 },
    { x: 60, y: 45 },
    { x: 110, y: 20 },
  ])
  expect(lineThrough(points)).toBe('M10,70 L60,45 L110,20')
})

test('labels that do not fit are dropped, but never the last one', () => {
  expect(labelledIndexes(12, 1200, 80)).toHaveLength(12)
  expect(labelledIndexes(12, 260, 80)).toEqual([5, 11])
  expect(labelledIndexes(12, 400, 80)).toEqual([2, 5, 8, 11])
})

describe('a bar of parts', () => {
  const room = { widthPx: 300, gapPx: 4, leastPx: 4 }

  test('fills the width, keeps tiny parts visible and gives empty parts no length', () => {
    const parts = barParts([1, 0, 5000], room)
    expect(parts[1]).toBe(0)
    expect(parts[0]).toBeGreaterThanOrEqual(4)
    expect((parts[0] ?? 0) + (parts[2] ?? 0)).toBeCloseTo(296, 0)
  })

  test('without values has no parts', () => {
    expect(barParts([0, 0, 0], room)).toEqual([0, 0, 0])
  })
})
