import { expect, test } from 'vitest'
import { listsOf, onlyOne, type Chosen } from './batch-issuing-data.tsx'

const NAME_CHECK = { state: 'unanswered', clientId: 1, client: 'Mock Motors', contactName: 'Neha Placeholder', fullName: 'B' } as const
const PEOPLE = [
  { participantId: 1, hasEmail: false, outcome: 'issue', nameCheck: null },
  { participantId: 2, hasEmail: true, outcome: 'below', nameCheck: NAME_CHECK },
  { participantId: 3, hasEmail: true, outcome: 'has-certificate', nameCheck: NAME_CHECK },
  { participantId: 4, hasEmail: true, outcome: 'refused', nameCheck: null },
] as const

test('without a choice whoever is below is left out with the reason, not by the office, and others are not named', () => {
  expect(listsOf(PEOPLE, new Map())).toEqual({
    leaveOut: [],
    exceptions: [],
    participation: [],
    anyway: [],
    count: 1,
    withoutAddress: 1,
    openNames: 0,
  })
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
    anyway: [],
    count: 2,
    withoutAddress: 1,
    openNames: 1,
  })
  expect(listsOf(PEOPLE, new Map([[1, { choice: 'none', reason: '' }]]))).toMatchObject({ leaveOut: [1], count: 0 })
})

test('one person alone leaves out everybody else, and asks for a reason when they are below the rule', () => {
  expect(listsOf(PEOPLE, onlyOne(PEOPLE, 1, new Map()))).toEqual({
    leaveOut: [],
    exceptions: [],
    participation: [],
    anyway: [],
    count: 1,
    withoutAddress: 1,
    openNames: 0,
  })
  expect(listsOf(PEOPLE, onlyOne(PEOPLE, 2, new Map()))).toEqual({
    leaveOut: [1],
    exceptions: [{ participantId: 2, reason: '' }],
    participation: [],
    anyway: [],
    count: 1,
    withoutAddress: 0,
    openNames: 1,
  })
  const participation = new Map<number, Chosen>([[2, { choice: 'participation', reason: '' }]])
  expect(listsOf(PEOPLE, onlyOne(PEOPLE, 2, participation))).toMatchObject({ leaveOut: [1], participation: [2], exceptions: [] })
})

test('whose certificate was revoked gets another one only when that is chosen', () => {
  const people = [{ participantId: 5, hasEmail: true, outcome: 'revoked', nameCheck: null }] as const
  expect(listsOf(people, new Map())).toMatchObject({ leaveOut: [], anyway: [], count: 0 })
  const chosen = new Map<number, Chosen>([[5, { choice: 'issue', reason: '' }]])
  expect(listsOf(people, chosen)).toMatchObject({ leaveOut: [], anyway: [5], count: 1 })
})
