import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestOffice, type TestOffice } from '../../test-office.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '../../test-records.ts'

let office: TestOffice

beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())
beforeEach(() => removeRecords(office))

const holdersOf = (path: string) => office.askAsAdmin(`/api/${path}/holders`)

test('nothing stands against a program and a participant that nothing points to', async () => {
  const used = await makeProgram(office)
  const free = await makeProgram(office, { title: 'Core Tools', slug: 'core-tools' })
  const { id } = await makeParticipant(office, { trainingProgramId: used.id })
  expect((await holdersOf(`training-programs/${free.id}`)).data).toEqual([])
  expect((await holdersOf(`participants/${id}`)).data).toEqual([])
})

test('whoever is enrolled and whatever was issued stands against a program: counted, and the newest by name', async () => {
  const program = await makeProgram(office)
  const people: Array<{ id: number }> = []
  for (let number = 1; number <= 7; number += 1) {
    people.push(await makeParticipant(office, { trainingProgramId: program.id, participantId: `BHM-${number}`, fullName: `Person ${number}` }))
  }
  const [first] = people
  const { id, certificateId } = await makeCertificate(office, { participantId: first!.id, trainingProgramId: program.id })
  const newest = [7, 6, 5, 4, 3].map((number) => ({ id: people[number - 1]?.id, name: `Person ${number}` }))
  expect((await holdersOf(`training-programs/${program.id}`)).data).toEqual([
    { kind: 'participant', count: 7, countIsEstimate: false, newest },
    { kind: 'certificate', count: 1, countIsEstimate: false, newest: [{ id, name: certificateId }] },
  ])
  expect((await holdersOf(`participants/${first?.id}`)).data).toEqual([
    { kind: 'certificate', count: 1, countIsEstimate: false, newest: [{ id, name: certificateId }] },
  ])
})

test('what does not exist is 404, and nobody asks without a session', async () => {
  for (const path of ['training-programs/999999999', 'participants/999999999', 'participants/x', 'training-programs/a-slug']) {
    expect([path, (await holdersOf(path)).status]).toEqual([path, 404])
  }
  expect((await office.ask('/api/training-programs/1/holders')).status).toBe(401)
})
