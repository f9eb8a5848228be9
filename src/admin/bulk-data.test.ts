import { expect, test } from 'vitest'
import { countsInWords, stateInWords } from './bulk-data.ts'

test.each([
  [{ succeeded: 1234567, skipped: 1, refused: 0 }, '12,34,567 done, 1 skipped'],
  [{ succeeded: 0, skipped: 0, refused: 2 }, '2 refused'],
  [{ succeeded: 0, skipped: 0, refused: 0 }, 'Nothing was changed'],
])('counts %j are said as %s', (counts, words) => {
  expect(countsInWords(counts)).toBe(words)
})

test.each([
  [{ state: 'waiting', done: 0, total: 0 }, 'Getting ready'],
  [{ state: 'running', done: 25, total: 1000 }, '25 of 1,000'],
  [{ state: 'finished', done: 1000, total: 1000 }, 'Finished'],
  [{ state: 'cancelled', done: 25, total: 1000 }, 'Cancelled after 25 of 1,000'],
  [{ state: 'interrupted', done: 25, total: 1000 }, 'Interrupted after 25 of 1,000'],
] as const)('%j is said as %s', (job, words) => {
  expect(stateInWords(job)).toBe(words)
})
