import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

const blockersOf = (path: string) => app.fetchAsAdmin(`/api/${path}/holders`)

test('a program and a participant without records that refer to them have no blockers', async () => {
  const used = await makeProgram(app)
  const free = await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })
  const { id } = await makeParticipant(app, { trainingProgramId: used.id })
  expect((await blockersOf(`training-programs/${free.id}`)).data).toEqual([])
  expect((await blockersOf(`participants/${id}`)).data).toEqual([])
})

test('participants and certificates block the deletion of a program: counted, and the newest by name', async () => {
  const program = await makeProgram(app)
  const people: Array<{ id: number }> = []
  for (let number = 1; number <= 7; number += 1) {
    people.push(await makeParticipant(app, { trainingProgramId: program.id, participantId: `BHM-${number}`, fullName: `Person ${number}` }))
  }
  const [first] = people
  const { id, certificateId } = await makeCertificate(app, { participantId: first!.id, trainingProgramId: program.id })
  const newest = [7, 6, 5, 4, 3].map((number) => ({ id: people[number - 1]?.id, name: `Person ${number}` }))
  expect((await blockersOf(`training-programs/${program.id}`)).data).toEqual([
    { kind: 'participant', count: 7, countIsEstimate: false, newest },
    { kind: 'certificate', count: 1, countIsEstimate: false, newest: [{ id, name: certificateId }] },
  ])
  expect((await blockersOf(`participants/${first?.id}`)).data).toEqual([
    { kind: 'certificate', count: 1, countIsEstimate: false, newest: [{ id, name: certificateId }] },
  ])
})

test('a missing record is 404, and a request without a session is refused', async () => {
  for (const path of ['training-programs/999999999', 'participants/999999999', 'participants/x', 'training-programs/a-slug']) {
    expect([path, (await blockersOf(path)).status]).toEqual([path, 404])
  }
  expect((await app.fetch('/api/training-programs/1/holders')).status).toBe(401)
})
