import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant, makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import type { Participant } from '../../participants/participant.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
})

const NOBODY = { email: '', phone: '' }
const create = (changes: object = {}) =>
  app.fetchAsAdmin('/api/participants/create', { body: { ...PARTICIPANT, trainingProgramId, ...changes } })
const put = (id: number, body: object) => app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body })
const list = async (query: string): Promise<Participant[]> => (await app.fetchAsAdmin(`/api/participants${query}`)).data

test('a participant has a client, an employee code and a department, in either spelling', async () => {
  const { id } = await makeClient(app)
  const stored = { clientId: id, client_name: 'Mock Motors', employeeCode: 'E 1042', department: 'Press shop' }
  const reply = await create({ client_id: String(id), employee_code: ' E  1042 ', department: 'Press shop' })
  expect(reply.data).toMatchObject(stored)
  expect((await put((reply.data as Participant).id, { status: 'paused' })).data).toMatchObject(stored)
  expect((await put((reply.data as Participant).id, { clientId: null, employeeCode: '' })).data).toMatchObject({
    clientId: null,
    client_name: null,
    employeeCode: null,
    department: 'Press shop',
  })
})

test('with a client that has a contact, e-mail and phone may be empty, left out or null', async () => {
  const { id: clientId } = await makeClient(app)
  for (const [number, empty] of [NOBODY, { email: undefined, phone: undefined }, { email: null, phone: null }].entries()) {
    const reply = await create({ clientId, ...empty, participantId: `BHM202611000${number}` })
    expect([reply.status, reply.data]).toMatchObject([201, { email: '', phone: null }])
  }
})

test('without a client the refusal is the same as ever, also when other fields are wrong', async () => {
  expect((await create(NOBODY)).body['issues']).toEqual({ email: 'Invalid email address', phone: 'Phone is required' })
  const reply = await create({ ...NOBODY, fullName: '' })
  expect([reply.status, reply.body['issues']]).toEqual([
    400,
    { fullName: 'Full name is required', email: 'Invalid email address', phone: 'Phone is required' },
  ])
})

test('a client without a reachable contact does not stand in for its people', async () => {
  const { id: clientId } = await makeClient(app, { contacts: [{ name: 'Neha Placeholder' }] })
  const sentence = 'Mock Motors, Faridabad has no contact with an e-mail or a phone. Add one, or fill in the participant’s own.'
  const reply = await create({ clientId, ...NOBODY })
  expect([reply.status, reply.body['issues']]).toEqual([422, { email: sentence, phone: sentence }])
  expect((await create({ clientId })).status).toBe(201)
})

test('nobody is left without an address: by losing the client, or by the client losing its contacts', async () => {
  const client = await makeClient(app)
  const { id } = (await create({ clientId: client.id, ...NOBODY })).data as Participant
  expect((await put(id, { clientId: null })).status).toBe(400)
  expect((await put(id, { status: 'paused' })).status).toBe(200)
  const emptied = await app.fetchAsAdmin(`/api/clients/${client.id}`, { method: 'PUT', body: { contacts: [] } })
  expect([emptied.status, emptied.body.error]).toEqual([
    409,
    'Keep a contact with an e-mail or a phone: Asha Example can only be reached through Mock Motors.',
  ])
})

test('an unknown client is refused', async () => {
  const reply = await create({ clientId: 4711 })
  expect([reply.status, Object.keys(reply.body['issues'] as object)]).toEqual([422, ['clientId']])
})

test('a status check never answers to an empty e-mail, nor shows the programs of another person', async () => {
  const { id: clientId } = await makeClient(app)
  await create({ clientId, ...NOBODY })
  const other = await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110077', fullName: 'Ravi Sample', clientId })
  await makeCertificate(app, { participantId: other.id, trainingProgramId })
  const check = (participantId: string, email: string) => app.fetch('/api/check-status', { body: { participantId, email } })
  expect((await check(PARTICIPANT.participantId, '')).status).toBe(400)
  expect((await check(PARTICIPANT.participantId, ' ')).status).toBe(400)
  expect((await check(PARTICIPANT.participantId, PARTICIPANT.email)).status).toBe(404)
  expect((await check('BHM2026110077', PARTICIPANT.email)).data).toMatchObject({ participant: { name: 'Ravi Sample' } })
})

test('the list is filtered by client, and by employee code in any case', async () => {
  const [mock, other] = [await makeClient(app), await makeClient(app, { name: 'Axle Works' })]
  await create({ clientId: mock.id, employeeCode: 'E1042' })
  await create({ clientId: other.id, employeeCode: 'e1042', participantId: 'BHM2026110001', fullName: 'Ravi Sample' })
  await create({ participantId: 'BHM2026110002', fullName: 'Someone Else' })
  expect(await list(`?clientId=${mock.id}`)).toMatchObject([{ fullName: 'Asha Example' }])
  expect(await list(`?clientId=${other.id}&employeeCode=E1042`)).toMatchObject([{ fullName: 'Ravi Sample' }])
  expect(await list('?q=e1042&sort=name')).toHaveLength(2)
  expect((await app.fetchAsAdmin(`/api/certificates?clientId=${mock.id}`)).data).toEqual([])
  expect((await app.fetchAsAdmin('/api/participants?clientId=x')).status).toBe(400)
})
