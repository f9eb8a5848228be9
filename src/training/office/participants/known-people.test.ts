import { expect, test } from 'vitest'
import { knownPeople } from './known-people.tsx'

const row = (id: number, personId: number, changes: object = {}) => ({
  id,
  personId,
  email: 'asha@example.com',
  trainingProgramId: 2,
  ...changes,
})

test('everybody with the address is named once, by their enrolment in the program, otherwise the newest', () => {
  const rows = [row(4, 1), row(3, 1, { trainingProgramId: 1, email: 'ASHA@example.com' }), row(2, 2), row(1, 2)]
  expect(knownPeople(rows, 'Asha@example.com', 1).map(({ id }) => id)).toEqual([3, 2])
})

test('an address that only contains the typed one is nobody’s', () => {
  expect(knownPeople([row(1, 1, { email: 'asha@example.com.in' })], 'asha@example.com', 1)).toEqual([])
})
