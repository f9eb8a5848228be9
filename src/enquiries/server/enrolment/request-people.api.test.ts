import { beforeEach, expect, test } from 'vitest'
import type { Enquiry } from '../../enquiry.schema.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'

const app = setUpTestApp()
const DAY = { date: '2026-12-12', startTime: '09:30', endTime: '17:30' }
let trainingProgramId: number
let batchId: number

beforeEach(async () => {
  await removeRecords(app)
  await app.db.write((tx) => tx.sql.deleteFrom('mails').execute())
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, seats: 2, days: [DAY] })).id
})

async function ask(changes: object = {}): Promise<Enquiry> {
  await app.fetch('/api/contact', {
    body: {
      name: 'Asha Example',
      email: 'asha@example.com',
      phone: '+91 00000 00011',
      subject: 'Enrollment Request: VDA 6.3 Process Auditor',
      message: 'Three of us would like to come.',
      kind: 'enrolment',
      trainingProgramId,
      batchId,
      people: 3,
      ...changes,
    },
  })
  const [enquiry] = (await app.fetchAsAdmin('/api/contacts')).data as Enquiry[]
  if (!enquiry) throw new Error('the request was not stored')
  return enquiry
}
const add = (id: number, names: string[], more: object = {}) =>
  app.fetchAsAdmin(`/api/contacts/${id}/roster`, { body: { people: names.map((fullName) => ({ fullName })), ...more } })
const roster = async (): Promise<RosterEntry[]> => (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data
const states = async () => (await roster()).map(({ fullName, rosterState }) => [fullName, rosterState])
const mails = async () =>
  (await app.db.sql.selectFrom('mails').select('recipient_address').where('kind', '=', 'participant-created').execute()).length

test('a request becomes its people, who wait when the batch is full, and is resolved', async () => {
  const { id } = await ask()
  const reply = await add(id, ['Asha Example', 'Ravi Sample', 'Zoya Specimen'])
  expect([reply.status, reply.data]).toMatchObject([201, { enquiry: { id, status: 'resolved', participantNumber: expect.any(String) } }])
  expect(await states()).toEqual([
    ['Asha Example', 'seat'],
    ['Ravi Sample', 'seat'],
    ['Zoya Specimen', 'waiting'],
  ])
  expect(await mails()).toBe(1)
  // Without a client all have the request's contact data. Only its sender is the same person.
  const [asha, ravi] = await roster()
  expect([asha?.email, ravi?.email, ravi?.phone]).toEqual(['asha@example.com', 'asha@example.com', '+91 00000 00011'])
  const { data } = await app.fetchAsAdmin(`/api/participants?person=enquiry:${id}`)
  expect((data as RosterEntry[]).map(({ fullName }) => fullName)).toEqual(['Asha Example'])
})

test('people of a client need no address, and two of one name are told apart by their codes', async () => {
  const { id: clientId } = await makeClient(app)
  const { id } = await ask({ name: 'Neha Placeholder' })
  const people = [
    { fullName: 'Ravi Sample', employeeCode: '104' },
    { fullName: 'Ravi Sample', employeeCode: '105' },
  ]
  expect((await app.fetchAsAdmin(`/api/contacts/${id}/roster`, { body: { people, clientId } })).status).toBe(201)
  expect((await roster()).map(({ email, employeeCode, client_name: client }) => [email, employeeCode, client])).toEqual([
    ['', '104', 'Mock Motors'],
    ['', '105', 'Mock Motors'],
  ])
  expect(await mails()).toBe(0)
})

test('a reason gives everybody a seat', async () => {
  const { id } = await ask()
  const names = ['Asha Example', 'Ravi Sample', 'Zoya Specimen']
  const refused = await add(id, names, { place: 'seat' })
  expect([refused.status, await states()]).toEqual([409, []])
  const reply = await add(id, names, { place: 'seat', overrideReason: 'They came from far' })
  expect([reply.status, (await states()).map(([, state]) => state)]).toEqual([201, ['seat', 'seat', 'seat']])
})

test('one person twice is refused by name, and nobody is enrolled', async () => {
  const { id } = await ask()
  const refused = await add(id, ['Ravi Sample', 'ravi  sample'])
  expect([refused.status, refused.body['error']]).toEqual([409, 'Ravi Sample is on the roster of this batch already.'])
  expect(await states()).toEqual([])
  expect((await add(id, ['Ravi Sample', 'ravi  sample'], { allowSameName: true })).status).toBe(201)
})

test('a request becomes its people once', async () => {
  const { id } = await ask()
  expect((await add(id, ['Asha Example'])).status).toBe(201)
  const again = await add(id, ['Ravi Sample'])
  expect([again.status, again.body['error']]).toEqual([409, expect.stringContaining('has already created participant')])
  expect(await states()).toHaveLength(1)
})

test('nobody, and more than thirty, are refused', async () => {
  const { id } = await ask()
  expect((await add(id, [])).status).toBe(400)
  const many = await add(
    id,
    Array.from({ length: 31 }, (_, at) => `Person ${at}`),
  )
  expect([many.status, many.body['error']]).toEqual([400, 'At most 30 people at once'])
})

test('a request without a batch, or without a phone and a client, is refused with the way out', async () => {
  const plain = await ask({ batchId: undefined })
  expect((await add(plain.id, ['Asha Example'])).status).toBe(422)
  const { id } = await ask({ phone: '', email: 'other@example.com' })
  const refused = await add(id, ['Asha Example'])
  expect([refused.status, Object.keys(refused.body['issues'] as object)]).toEqual([422, ['phone']])
  expect((await add(id, ['Asha Example'], { phone: '+91 00000 00044' })).status).toBe(201)
  expect(await roster()).toMatchObject([{ fullName: 'Asha Example', phone: '+91 00000 00044' }])
})
