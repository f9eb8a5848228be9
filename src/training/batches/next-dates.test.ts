import { expect, test } from 'vitest'
import type { OfferedBatch } from './batch.schema.ts'
import { programOf } from '#app/testing/test-records.ts'
import { byFirstMonth, nextDates } from './next-dates.ts'
import { offeredWords } from './offered-words.ts'

function offered(trainingProgramId: number, date: string, changes: Partial<OfferedBatch> = {}): OfferedBatch {
  return {
    id: 1,
    trainingProgramId,
    training_program_name: 'VDA 6.3',
    mode: 'classroom',
    place: 'Faridabad',
    days: [{ date, startTime: '09:30', endTime: '17:30' }],
    trainers: [],
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
  const programs = [1, 2, 3].map((id) => programOf({ id, price: 9500, online_price: null, offline_price: null }))
  expect(nextDates(batches, programs, '2026-11-24')).toEqual({ 1: '12 Dec, Faridabad', 2: '19 Dec, Online', 3: '9 Jan 2027, Faridabad' })
})

test('a batch stands in the month in which it begins', () => {
  const days = ['2026-12-31', '2027-01-01'].map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))
  const months = byFirstMonth([offered(1, '2026-12-12'), offered(1, '2026-12-31', { days }), offered(2, '2027-01-09')])
  expect([...months].map(([month, { length }]) => [month, length])).toEqual([
    ['2026-12', 2],
    ['2027-01', 1],
  ])
})

test.each<[Partial<OfferedBatch>, Partial<ReturnType<typeof offeredWords>>]>([
  [{}, { days: '12 Dec 2026', where: 'Classroom, Faridabad', fee: 'Classroom ₹9,500 +GST', seats: '' }],
  [
    { mode: 'online', place: '' },
    { where: 'Online', fee: '₹9,500 +GST' },
  ],
  [
    { mode: 'online', place: 'Pune' },
    { where: 'Online, Pune', fee: 'Online ₹9,500 +GST' },
  ],
  [{ availability: 'few' }, { seats: 'Few seats left', isFull: false }],
  [{ availability: 'few', seatsLeft: 1 }, { seats: '1 seat left' }],
  [
    { availability: 'full', seatsLeft: 0 },
    { seats: 'full · waiting list', isFull: true },
  ],
])('a date with %j is read in the same words everywhere', (changes, words) => {
  expect(offeredWords(offered(1, '2026-12-12', changes))).toMatchObject(words)
})

test.each([
  ['another way of attending at the same price', { mode: 'classroom' as const }, '12 Dec, Faridabad · Classroom ₹9,500 +GST'],
  ['the way that the card names', { mode: 'online' as const, place: '' }, '12 Dec, Online'],
])('a card that is online only names %s', (_, changes, words) => {
  const program = programOf({ id: 1, price: 9500, online_price: 9500, offline_price: null, delivery_mode: 'online' })
  expect(nextDates([offered(1, '2026-12-12', changes)], [program], '2026-11-24')).toEqual({ 1: words })
})
