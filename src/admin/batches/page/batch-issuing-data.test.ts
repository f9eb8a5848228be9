import { expect, test } from 'vitest'
import { listsOf, type Chosen } from './batch-issuing-data.tsx'

const PEOPLE = [
  { participantId: 1, outcome: 'issue' },
  { participantId: 2, outcome: 'below' },
  { participantId: 3, outcome: 'has-certificate' },
  { participantId: 4, outcome: 'refused' },
] as const

test('without a choice whoever is below is left out with the reason, not by the office, and others are not named', () => {
  expect(listsOf(PEOPLE, new Map())).toEqual({ leaveOut: [], exceptions: [], participation: [], count: 1 })
})

test('each choice names the person in one list', () => {
  const chosen = new Map<number, Chosen>([
    [1, { choice: 'participation', reason: '' }],
    [2, { choice: 'exception', reason: 'The sheet was lost' }],
    [3, { choice: 'issue', reason: '' }],
  ])
  expect(listsOf(PEOPLE, chosen)).toEqual({
    leaveOut: [],
    exceptions: [{ participantId: 2, reason: 'The sheet was lost' }],
    participation: [1],
    count: 2,
  })
  expect(listsOf(PEOPLE, new Map([[1, { choice: 'none', reason: '' }]]))).toMatchObject({ leaveOut: [1], count: 0 })
})
