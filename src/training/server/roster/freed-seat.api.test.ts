import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

const app = setUpTestApp()
let batchId: number
let otherId: number
let ids: Record<string, number>

beforeEach(async () => {
  await removeRecords(app)
  const { id: trainingProgramId } = await makeProgram(app)
  batchId = (await makeBatch(app, { trainingProgramId, seats: 2 })).id
  otherId = (await makeBatch(app, { trainingProgramId, place: 'Pune' })).id
  const people = ['Asha Example', 'Ravi Sample', 'Zoya Specimen', 'Amit Example'].map((fullName, at) => ({
    fullName,
    email: `person-${at}@example.com`,
    phone: `+91 90000 0001${at}`,
  }))
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body: { people } })
  ids = Object.fromEntries((await roster()).map(({ fullName, id }) => [fullName.split(' ')[0], id]))
})

const roster = async (): Promise<RosterEntry[]> => (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data
const states = async () => Object.fromEntries((await roster()).map(({ fullName, rosterState }) => [fullName.split(' ')[0], rosterState]))
const leave = (body: object, path = '') =>
  app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave${path}`, { body: { tell: false, ...body } })
const NOBODY_LEFT = { Asha: 'seat', Ravi: 'seat', Zoya: 'waiting', Amit: 'waiting' }

test('whoever waits first gets the seat in the press that cancels a place, or moves somebody', async () => {
  const cancelled = await leave({ participantIds: [ids['Asha']], reason: 'Ill', seatsTo: [ids['Zoya']] })
  expect(cancelled.data).toMatchObject({ seated: [{ fullName: 'Zoya Specimen', rosterState: 'seat' }] })
  expect((await leave({ participantIds: [ids['Ravi']], toBatchId: otherId, seatsTo: [ids['Amit']] })).status).toBe(200)
  expect(await states()).toEqual({ Zoya: 'seat', Amit: 'seat', Asha: 'cancelled' })
})

test('also in the press that sends somebody back to the waiting list', async () => {
  const body = { rosterState: 'waiting', seatsTo: [ids['Zoya']] }
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${ids['Asha']}`, { method: 'PUT', body })).status).toBe(200)
  expect(await states()).toEqual({ Asha: 'waiting', Ravi: 'seat', Zoya: 'seat', Amit: 'waiting' })
})

test('a preview gives nothing away', async () => {
  const { data } = await leave({ participantIds: [ids['Asha']], seatsTo: [ids['Zoya']] }, '/preview')
  expect(data).toMatchObject({ seated: [{ fullName: 'Zoya Specimen' }] })
  expect(await states()).toEqual(NOBODY_LEFT)
})

test.each([
  ['more people than seats are free', ['Zoya', 'Amit'], '2 of 2 seats are taken. One person waits. Give a reason for an extra seat.'],
  ['somebody who has a seat', ['Ravi'], 'Ravi Sample is no longer waiting for a seat in this batch.'],
  ['somebody who leaves', ['Asha'], 'Asha Example is no longer waiting for a seat in this batch.'],
])('%s: refused, and nobody leaves', async (_what, names, error) => {
  const reply = await leave({ participantIds: [ids['Asha']], reason: 'Ill', seatsTo: names.map((name) => ids[name]) })
  expect([reply.status, reply.body['error']]).toEqual([409, error])
  expect(await states()).toEqual(NOBODY_LEFT)
})
