import { expect, test } from 'vitest'
import { nextForSeats } from './roster.ts'
import type { RosterState } from './roster-state.ts'

const entry = (id: number, rosterState: RosterState, orderId: number | null = null) => ({ id, rosterState, orderId })
const roster = [entry(1, 'seat'), entry(2, 'seat'), entry(3, 'waiting'), entry(4, 'waiting'), entry(5, 'cancelled')]
const next = (seats: number | null, leaving: number[], status: 'open' | 'cancelled' = 'open') =>
  nextForSeats({ seats, seatsOrdered: 0, status }, roster, leaving).map(({ id }) => id)

test('as many of those who wait as there are free seats, in their order, and none of those who leave', () => {
  expect(next(2, [])).toEqual([])
  expect(next(2, [1])).toEqual([3])
  expect(next(2, [1, 2])).toEqual([3, 4])
  expect(next(2, [1, 3])).toEqual([4])
  expect(next(2, [4])).toEqual([])
  expect(next(3, [1])).toEqual([3, 4])
  expect(next(1, [1])).toEqual([])
})

test('everybody who waits for a batch without a limit, nobody of a cancelled batch', () => {
  expect(next(null, [1])).toEqual([3, 4])
  expect(next(2, [1], 'cancelled')).toEqual([])
})

test('the seat of an order stays ordered when its person leaves', () => {
  const ordered = [entry(1, 'seat', 7), entry(2, 'seat'), entry(3, 'waiting')]
  const freed = (leaving: number[]) => nextForSeats({ seats: 3, seatsOrdered: 1, status: 'open' }, ordered, leaving).map(({ id }) => id)
  expect([freed([1]), freed([2])]).toEqual([[], [3]])
})
