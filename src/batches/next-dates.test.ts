import { expect, test } from 'vitest'
import type { OfferedBatch } from './batch.ts'
import { byFirstMonth, nextDates } from './next-dates.ts'

function offered(trainingProgramId: number, date: string, changes: Partial<OfferedBatch> = {}): OfferedBatch {
  return {
    id: 1,
    trainingProgramId,
    training_program_name: 'VDA 6.3',
    mode: 'classroom',
    place: 'Faridabad',
    days: [{ date, startTime: '09:30', endTime: '17:30' }],
    availability: 'open',
    seatsLeft: null,
    confirmed: false,
    price: 9500,
    ...changes,
  }
}

test('a card names the first date of its program and the place, with the year when it is another one', () => {
  const batches = [
    offered(1, '2026-12-12'),
    offered(2, '2026-12-19', { mode: 'online', place: '' }),
    offered(1, '2026-12-20'),
    offered(3, '2027-01-09'),
  ]
  expect(nextDates(batches, '2026-11-24')).toEqual({ 1: '12 Dec, Faridabad', 2: '19 Dec, Online', 3: '9 Jan 2027, Faridabad' })
})

test('a batch stands in the month in which it begins', () => {
  const days = ['2026-12-31', '2027-01-01'].map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))
  const months = byFirstMonth([offered(1, '2026-12-12'), offered(1, '2026-12-31', { days }), offered(2, '2027-01-09')])
  expect([...months].map(([month, { length }]) => [month, length])).toEqual([
    ['2026-12', 2],
    ['2027-01', 1],
  ])
})
