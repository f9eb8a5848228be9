import { expect, test } from 'vitest'
import { groupNameChecks, nameChecksText } from './name-check.ts'

const NEHA = { clientId: 1, client: 'Mock Motors', contactName: 'Neha Placeholder' }
const asked = (...names: string[]) => names.map((fullName) => ({ ...NEHA, state: 'unanswered' as const, fullName }))

test('open answers are said by contact, corrections first, with the first three names', () => {
  const corrected = { ...NEHA, state: 'correction' as const, fullName: 'Asha Example' }
  expect(groupNameChecks([...asked('A', 'B', 'C', 'D'), corrected]).map(nameChecksText)).toEqual([
    '1 correction by Neha Placeholder (Mock Motors) waits for a decision: Asha Example.',
    'Neha Placeholder (Mock Motors) was asked about 4 names and has not answered: A, B, C and 1 more.',
  ])
})

test('a contact who was erased is called by the client, and another contact is said apart', () => {
  const [one, other] = asked('A', 'B')
  const groups = groupNameChecks([{ ...one!, contactName: '' }, other!])
  expect(groups.map(nameChecksText)).toEqual([
    'Mock Motors was asked about 1 name and has not answered: A.',
    'Neha Placeholder (Mock Motors) was asked about 1 name and has not answered: B.',
  ])
})
