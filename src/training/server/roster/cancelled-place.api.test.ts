import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

const app = setUpTestApp()
const ASHA = { fullName: 'Asha Example', email: 'asha@example.com', phone: '+91 90000 00011' }
const RAVI = { fullName: 'Ravi Sample', email: 'ravi@example.com', phone: '+91 90000 00012' }
const MEERA = { fullName: 'Meera Specimen', email: 'meera@example.com', phone: '+91 90000 00013' }
let trainingProgramId: number
let batchId: number
let asha: number

/** Asha's place was cancelled; Ravi has a seat. */
beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId })).id
  const people = (await add({ people: [ASHA, RAVI] })).data as RosterEntry[]
  asha = people[0]?.id ?? 0
  await cancel(asha)
})

const add = (body: object, of = batchId) => app.fetchAsAdmin(`/api/batches/${of}/roster/add`, { body })
const put = (id: number, body: object) => app.fetchAsAdmin(`/api/batches/${batchId}/roster/${id}`, { method: 'PUT', body })
const roster = async (of = batchId): Promise<RosterEntry[]> => (await app.fetchAsAdmin(`/api/batches/${of}/roster`)).data
const states = async (of = batchId) => (await roster(of)).map(({ fullName, rosterState }) => `${fullName}: ${rosterState}`)

async function cancel(id: number): Promise<void> {
  app.time.now = new Date('2026-11-12T06:30:00Z')
  expect((await put(id, { rosterState: 'cancelled', reason: 'On night shift' })).status).toBe(200)
}

const QUESTION = 'Asha Example was on this roster. Their place was cancelled on 12 Nov 2026: give the place back?'

test.each([
  ['name', { ...MEERA, fullName: 'ASHA  example' }],
  ['phone', { ...MEERA, phone: ASHA.phone }],
  ['e-mail address', { ...MEERA, email: 'ASHA@example.com' }],
])('a new person with the %s of somebody whose place was cancelled is asked about, and nobody is added twice', async (_, person) => {
  const refused = await add({ people: [person] })
  expect([refused.status, refused.body['error'], refused.data]).toEqual([409, QUESTION, { id: asha }])
  expect(refused.body['issues']).toMatchObject({ cancelledPlace: QUESTION, allowSameName: QUESTION })
  expect((await add({ participantIds: [asha] })).status).toBe(201)
  expect((await states()).toSorted()).toEqual(['Asha Example: seat', 'Ravi Sample: seat'])
  await cancel(asha)
  expect((await add({ people: [person], allowSameName: true })).status).toBe(201)
  expect(await roster()).toHaveLength(3)
})

test('one of a client is known by the employee code, and two codes are two people', async () => {
  const { id: clientId } = await makeClient(app)
  const worker = (fullName: string, employeeCode: string) => ({ people: [{ fullName, clientId, employeeCode }] })
  const [entry] = (await add(worker('Amit Trial', 'W-7'))).data as [RosterEntry]
  await cancel(entry.id)
  expect((await add(worker('A. Trial', 'W-7'))).data).toEqual({ id: entry.id })
  expect((await add(worker('Amit Trial', 'W-8'))).status).toBe(201)
})

test('an address that others of the roster have says nothing, and neither does that of a request', async () => {
  const hr = { email: 'hr@example.com', phone: '+91 90000 00099' }
  const shared = (
    await add({
      people: [
        { ...hr, fullName: 'Amit Trial' },
        { ...hr, fullName: 'Zoya Dummy' },
      ],
    })
  ).data as RosterEntry[]
  await cancel(shared[0]?.id ?? 0)
  expect((await add({ people: [{ ...hr, fullName: 'Kiran Mock' }] })).status).toBe(201)
  expect((await add({ people: [{ ...hr, fullName: 'Amit Trial' }] })).status).toBe(409)
})

test('a substitute is asked about before anybody leaves', async () => {
  const ravi = (await roster()).find(({ fullName }) => fullName === RAVI.fullName)?.id
  const substitute = (body: object) =>
    app.fetchAsAdmin(`/api/batches/${batchId}/roster/substitute`, { body: { participantId: ravi, ...body } })
  expect((await substitute({ person: ASHA })).body['error']).toBe(QUESTION)
  expect(await states()).toEqual(['Ravi Sample: seat', 'Asha Example: cancelled'])
  // A company that sends a replacement gives the same address.
  expect((await substitute({ person: { ...MEERA, email: RAVI.email, phone: RAVI.phone } })).status).toBe(201)
})

test('so is a new participant with this batch, by any call that has a form', async () => {
  const form = { ...ASHA, participantId: 'BHM-7', trainingProgramId, batchId, enrollmentDate: '2026-11-12', status: 'active' }
  const create = (body: object) => app.fetchAsAdmin('/api/participants/create', { body })
  const refused = await create(form)
  expect([refused.status, refused.body['error'], refused.data]).toEqual([409, QUESTION, { id: asha }])
  expect((await create({ ...form, batchId: null })).status).toBe(201)
  expect((await create({ ...form, participantId: 'BHM-8', allowSameName: true })).status).toBe(201)
  expect(await roster()).toHaveLength(3)
})

test('a place that was cancelled in another batch is no place: who comes to this one leaves it, with the fee and the payment', async () => {
  const other = (await makeBatch(app, { trainingProgramId, place: 'Pune' })).id
  await put(asha, { paidOn: '2026-11-10' })
  await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'PUT', body: { offline_price: 15_000 } })
  const reply = await add({ participantIds: [asha] }, other)
  expect(reply.data).toMatchObject([{ rosterState: 'seat', agreedFee: 12_500, paidOn: '2026-11-10', rosterReason: null }])
  expect([await states(), await states(other)]).toEqual([['Ravi Sample: seat'], ['Asha Example: seat']])
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/moved`)).data).toMatchObject([{ participantId: asha, batch: { id: other } }])
  const ravi = (await roster())[0]?.id
  expect((await add({ participantIds: [ravi] }, other)).status).toBe(409)
})
