import { expect, test } from 'vitest'
import { countsText, stateText } from './bulk-data.ts'

test.each([
  [{ succeeded: 1234567, skipped: 1, refused: 0, undone: 0 }, '12,34,567 done, 1 skipped'],
  [{ succeeded: 5, skipped: 0, refused: 0, undone: 4 }, '5 done, 4 undone'],
  [{ succeeded: 0, skipped: 0, refused: 2, undone: 0 }, '2 refused'],
  [{ succeeded: 0, skipped: 0, refused: 0, undone: 0 }, 'Nothing was changed'],
])('the text for counts %j is %s', (counts, words) => {
  expect(countsText(counts)).toBe(words)
})

test.each([
  [{ state: 'waiting', done: 0, total: 0 }, 'Preparing'],
  [{ state: 'running', done: 25, total: 1000 }, '25 of 1,000'],
  [{ state: 'finished', done: 1000, total: 1000 }, 'Finished'],
  [{ state: 'cancelled', done: 25, total: 1000 }, 'Cancelled after 25 of 1,000'],
  [{ state: 'interrupted', done: 25, total: 1000 }, 'Interrupted after 25 of 1,000'],
] as const)('the text for %j is %s', (job, words) => {
  expect(stateText(job)).toBe(words)
})
