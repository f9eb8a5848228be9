import { expect, test } from 'vitest'
import { freeSeatsInWords, newcomersInWords } from './batch-words.tsx'

test.each([
  [{ seats: 10, seatsTaken: 8, waiting: 0 }, '2 free', '2 seats are free.'],
  [{ seats: 10, seatsTaken: 9, waiting: 0 }, '1 free', '1 seat is free.'],
  [
    { seats: 10, seatsTaken: 8, waiting: 2 },
    '2 free, 2 people wait for them',
    '2 seats are free, 2 people wait for them. New people go to the waiting list.',
  ],
  [{ seats: 10, seatsTaken: 8, waiting: 1 }, '2 free, one person waits for them', '2 seats are free, one person waits for them.'],
  [{ seats: 10, seatsTaken: 11, waiting: 3 }, 'full', 'No seat is free. New people go to the waiting list.'],
  [{ seats: null, seatsTaken: 30, waiting: 1 }, '', ''],
  [{ seats: 10, seatsTaken: 1, seatsOrdered: 7, waiting: 0 }, '2 free', '2 seats are free.'],
])('%o reads “%s” in the office, and “%s” where somebody is added', (counts, free, newcomers) => {
  const batch = { seatsOrdered: 0, ...counts }
  expect([freeSeatsInWords(batch), newcomersInWords(batch)]).toEqual([free, newcomers])
})
