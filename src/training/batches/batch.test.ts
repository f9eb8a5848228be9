import { expect, test } from 'vitest'
import { batchName, batchNamesApart, batchPrice, offeredSeats, openSeats, phaseOf } from './batch.ts'
import { forLocationTexts } from './batch-place.ts'
import { TEST_BATCH } from './test-batch.ts'

const days = ['2026-12-12', '2026-12-13'].map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))
const batch = { seats: 10, seatsTaken: 0, seatsOrdered: 0, waiting: 0 }

test('planned, running and done follow from the days', () => {
  expect(phaseOf({ days }, '2026-12-11')).toBe('planned')
  expect(phaseOf({ days }, '2026-12-12')).toBe('running')
  expect(phaseOf({ days }, '2026-12-13')).toBe('running')
  expect(phaseOf({ days }, '2026-12-14')).toBe('done')
})

test('a night runs until the day on which it ends', () => {
  const nights = [{ date: '2026-12-12', startTime: '22:00', endTime: '06:00' }]
  expect(['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14'].map((today) => phaseOf({ days: nights }, today))).toEqual([
    'planned',
    'running',
    'running',
    'done',
  ])
})

test('a batch is named by program, days and place', () => {
  const named = { training_program_name: 'Core Tools', days, mode: 'classroom', place: 'Pune' } as const
  expect(batchName(named)).toBe('Core Tools, 12–13 Dec 2026, Pune')
  expect(batchName({ ...named, mode: 'online', place: '' })).toBe('Core Tools, 12–13 Dec 2026, Online')
})

test('batches of one name are told apart by what differs: client, hours, exact location, trainers', () => {
  const hall = (number: number) => forLocationTexts(({ label }) => `${label} ${number}`)
  const [first, second] = [hall(1), hall(2)].map((texts) => Object.values(texts).join(', '))
  const morning = { ...TEST_BATCH, ...hall(1), days, trainers: [{ name: 'Kavita Placeholder' }] }
  const evening = { ...morning, days: days.map((day) => ({ ...day, startTime: '18:00', endTime: '21:00' })) }
  expect(batchNamesApart([morning, { ...morning, place: 'Chennai' }])).toEqual([
    'Core Tools, 12–13 Dec 2026, Pune',
    'Core Tools, 12–13 Dec 2026, Chennai',
  ])
  expect(batchNamesApart([morning, evening])).toEqual([
    'Core Tools, 12–13 Dec 2026, Pune, 09:30 to 17:30',
    'Core Tools, 12–13 Dec 2026, Pune, 18:00 to 21:00',
  ])
  expect(batchNamesApart([{ ...morning, client_name: 'Example Castings' }, morning])).toEqual([
    'Core Tools, 12–13 Dec 2026, Pune, Example Castings',
    'Core Tools, 12–13 Dec 2026, Pune',
  ])
  expect(batchNamesApart([morning, { ...morning, ...hall(2), trainers: [{ name: 'Rohan Mockup' }] }])).toEqual([
    `Core Tools, 12–13 Dec 2026, Pune, ${first}, Kavita Placeholder`,
    `Core Tools, 12–13 Dec 2026, Pune, ${second}, Rohan Mockup`,
  ])
})

test('visitors learn about seats what the company shows, and always when there is none', () => {
  const three = { ...batch, seatsTaken: 7 }
  expect(offeredSeats(three, 'hidden')).toEqual({ availability: 'open', seatsLeft: null })
  expect(offeredSeats(three, 'few')).toEqual({ availability: 'few', seatsLeft: null })
  expect(offeredSeats(three, 'number')).toEqual({ availability: 'few', seatsLeft: 3 })
  expect(offeredSeats({ ...batch, seatsTaken: 6 }, 'few')).toEqual({ availability: 'open', seatsLeft: null })
  expect(offeredSeats({ ...batch, seatsTaken: 11 }, 'hidden')).toEqual({ availability: 'full', seatsLeft: null })
  expect(offeredSeats({ ...batch, seats: null }, 'number')).toEqual({ availability: 'open', seatsLeft: null })
})

test('open seats are the free ones that nobody has ordered or waits for', () => {
  expect(openSeats({ ...batch, seatsTaken: 7, waiting: 2 })).toBe(1)
  expect(openSeats({ ...batch, seatsTaken: 8, waiting: 3 })).toBe(0)
  expect(openSeats({ ...batch, seatsTaken: 2, seatsOrdered: 5, waiting: 2 })).toBe(1)
  expect(openSeats({ ...batch, seatsTaken: 11 })).toBe(0)
  expect(openSeats({ ...batch, seats: null, waiting: 2 })).toBeNull()
})

test('a free seat belongs to who waits, so visitors are not offered it', () => {
  expect(offeredSeats({ ...batch, seatsTaken: 9, waiting: 2 }, 'number')).toEqual({ availability: 'full', seatsLeft: 0 })
})

test('the price is that of the mode, or the one that the program has', () => {
  const program = { price: 12_500, online_price: 9500, offline_price: 12_500, delivery_mode: 'both' } as const
  expect(batchPrice(program, 'online')).toBe(9500)
  expect(batchPrice(program, 'classroom')).toBe(12_500)
  expect(batchPrice({ ...program, delivery_mode: 'online' }, 'classroom')).toBe(9500)
})
