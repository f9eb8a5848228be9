import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { MovedPerson } from '../../roster/roster.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number
let batchId: number
let otherId: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId })).id
  otherId = (await makeBatch(app, { trainingProgramId, place: 'Pune' })).id
})

const moved = async (id = batchId): Promise<string[]> =>
  ((await app.fetchAsAdmin(`/api/batches/${id}/moved`)).data as MovedPerson[]).map(({ fullName, batch }) => `${fullName} to ${batch.id}`)
const enrol = (fullName: string) =>
  makeParticipant(app, {
    trainingProgramId,
    batchId,
    fullName,
    participantId: `BHM-${fullName.split(' ')[0]}`,
    email: `${fullName.split(' ')[0]}@example.com`,
  })
const move = (ids: number[], from = batchId, toBatchId = otherId) =>
  app.fetchAsAdmin(`/api/batches/${from}/roster/leave`, { body: { participantIds: ids, toBatchId } })

test('a batch says who has left it for which other one, also when it is cancelled', async () => {
  const [asha, ravi] = [await enrol('Asha Example'), await enrol('Ravi Sample')]
  expect(await moved()).toEqual([])
  expect((await move([asha.id])).status).toBe(200)
  expect(await moved()).toEqual([`Asha Example to ${otherId}`])
  const form = { reason: 'The trainer is ill', toBatchId: otherId }
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/cancel`, { body: form })).status).toBe(200)
  expect(await moved()).toEqual([`Asha Example to ${otherId}`, `Ravi Sample to ${otherId}`])
  expect((await app.fetchAsAdmin(`/api/participants/${ravi.id}`)).data).toMatchObject({ batchId: otherId })
})

test('whose record names another batch has moved as well', async () => {
  const { id } = await enrol('Asha Example')
  await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { batchId: otherId } })
  expect(await moved()).toEqual([`Asha Example to ${otherId}`])
  await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { batchId } })
  expect(await moved()).toEqual([])
})

test('a preview stores nothing; who comes back has not left', async () => {
  const { id } = await enrol('Asha Example')
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave/preview`, { body: { participantIds: [id], toBatchId: otherId } })
  expect(await moved()).toEqual([])
  await move([id])
  await move([id], otherId, batchId)
  expect([await moved(), await moved(otherId)]).toEqual([[], [`Asha Example to ${batchId}`]])
})

test('several people move in one round, and nobody of them while one has no place to leave', async () => {
  const ids = [(await enrol('Asha Example')).id, (await enrol('Ravi Sample')).id]
  expect((await move([...ids, 999_999])).status).toBe(404)
  expect(await moved()).toEqual([])
  expect((await move(ids)).status).toBe(200)
  expect(await moved()).toHaveLength(2)
})

test('only staff read it', async () => {
  expect((await app.fetch(`/api/batches/${batchId}/moved`)).status).toBe(401)
  expect((await app.fetchAsAdmin('/api/batches/999999/moved')).status).toBe(404)
})
