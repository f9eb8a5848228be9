import { expect, test } from 'vitest'
import { areaFault, DEFAULT_AREA, minAreaHeight, movedEdge } from './free-area.ts'

const landscape = { orientation: 'landscape', signatoryCount: 2 } as const
const move = (edge: keyof typeof DEFAULT_AREA, to: number) => movedEdge(DEFAULT_AREA, { edge, to, ...landscape })[edge]

test('the default area is large enough in both orientations', () => {
  expect([areaFault(DEFAULT_AREA, landscape), areaFault(DEFAULT_AREA, { ...landscape, orientation: 'portrait' })]).toEqual([
    undefined,
    undefined,
  ])
})

test('an edge moves in whole millimetres, inside the page, and stops where the area would be too small', () => {
  expect([move('left', 40.4), move('left', -5), move('left', 500), move('top', 500)]).toEqual([40, 0, 122, 70])
})

test('more than two signatories need the width beside the facts, or the height of a row of their own', () => {
  expect([minAreaHeight(150, 2), minAreaHeight(150, 3), minAreaHeight(250, 5)]).toEqual([120, 170, 120])
})

test('an edge of an area that is already too small can only move outwards', () => {
  const small = { left: 100, top: 30, right: 100, bottom: 20 }
  expect(movedEdge(small, { edge: 'left', to: 101, ...landscape }).left).toBe(47)
})
