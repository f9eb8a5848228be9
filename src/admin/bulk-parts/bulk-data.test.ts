import { expect, test } from 'vitest'
import { countsText, issuingText, stateText } from './bulk-data.ts'

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

test('the preview of issuing has a sentence for each number above 0', () => {
  expect(
    issuingText({ total: 1234, toIssue: 1200, toComplete: 1, holding: 33, refused: 1, recipients: [], second: 0, seconds: [] }),
  ).toEqual([
    '1 participant will be set to completed.',
    '1,200 certificates will be issued.',
    '33 already have the certificate of this enrolment and will be skipped.',
    '1 is paused or withdrawn and will be skipped.',
  ])
  expect(issuingText({ total: 0, toIssue: 0, toComplete: 0, holding: 0, refused: 0, recipients: [], second: 0, seconds: [] })).toEqual([
    'No participants are selected.',
  ])
})

test('the preview of issuing counts without those who are left out', () => {
  const second = { fullName: 'Asha Example', participantId: 'BHM-1', why: 'holds CERT-1 until 3 March 2027' }
  const seconds = [
    { ...second, id: 1, completes: true },
    { ...second, id: 2, completes: false },
  ]
  const preview = { total: 3, toIssue: 3, toComplete: 2, holding: 0, refused: 0, recipients: [], second: 2, seconds }
  expect(issuingText(preview, new Set([1]))).toEqual([
    '1 participant will be set to completed.',
    '2 certificates will be issued.',
    '1 is left out.',
  ])
})
