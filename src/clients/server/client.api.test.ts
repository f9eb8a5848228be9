import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeClient, makeParticipant, makeProgram, MOCK_MOTORS, removeRecords } from '#app/testing/test-records.ts'
import type { Client } from '../client.schema.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

const create = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin('/api/clients/create', { body: { ...MOCK_MOTORS, ...changes }, headers })
const list = async (query = ''): Promise<Client[]> => (await app.fetchAsAdmin(`/api/clients${query}`)).data
const put = (id: number, body: object, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin(`/api/clients/${id}`, { method: 'PUT', body, headers })
const remove = (id: number) => app.fetchAsAdmin(`/api/clients/${id}`, { method: 'DELETE' })

test('a client is created with its contacts and listed from A to Z', async () => {
  const created = await create()
  expect(created.status).toBe(201)
  const { id } = created.data as Client
  await create({ name: 'Axle Works', contacts: [] })
  expect(await list()).toMatchObject([
    { name: 'Axle Works', contacts: [], participantCount: 0 },
    { ...MOCK_MOTORS, contacts: [{ ...MOCK_MOTORS.contacts[0], id: expect.any(Number) }] },
  ])
  expect((await app.fetchAsAdmin(`/api/clients/${id}`)).data).toEqual(created.data)
})

test.each([
  ['name', ' ', 'Name is required'],
  ['name', 'x'.repeat(161), '1 character too many: at most 160'],
  ['place', '', 'Place is required'],
  ['state', '', 'State is required'],
  ['state', 'Punjab and Haryana', 'Choose a State from the list, such as Haryana'],
  ['gstin', '27AAPFU0939F1ZW', 'The last character of the GSTIN does not fit the others, please check it'],
  ['gstin', '27AAAAAOOOOA1Z2', 'There is a letter O where a digit belongs (character 8 of the GSTIN)'],
  ['gstin', 'none', 'A GSTIN has 15 letters and digits, such as 27AAPFU0939F1ZV'],
  ['contacts', 'Neha', 'Contacts must be a list'],
  ['contacts', Array.from({ length: 41 }, () => ({ name: 'Neha Placeholder' })), 'At most 40 contacts'],
])('%s %j is refused', async (field, value, sentence) => {
  const reply = await create({ [field]: value })
  expect([reply.status, reply.body['issues']]).toEqual([400, { [field]: sentence }])
  expect(await list()).toEqual([])
})

test('a contact needs a name, and an e-mail only if it has one', async () => {
  const contacts = [{ name: 'Neha Placeholder' }, { name: '', email: 'no mail' }]
  expect((await create({ contacts })).body['issues']).toEqual({
    'contacts.1.name': 'Name is required',
    'contacts.1.email': 'Invalid email address',
  })
  expect((await create({ contacts: contacts.slice(0, 1) })).data).toMatchObject({
    contacts: [{ name: 'Neha Placeholder', role: '', email: '', phone: null }],
  })
})

test('long and Hindi names, a GSTIN as people type it and a State in capitals are stored', async () => {
  const typed = { name: 'नमूना ऑटो '.repeat(15), place: 'मानेसर', state: 'MAHARASHTRA', gstin: '27 aapfu 0939f1zv' }
  expect((await create(typed)).data).toMatchObject({ name: typed.name.trim(), state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' })
  expect(await list('?q=मानेसर')).toHaveLength(1)
})

test('a GSTIN of another State than the address, and one of a body that deducts tax, are kept', async () => {
  const { id } = (await create({ gstin: '27AAPFU0939F1ZV' })).data as Client
  expect((await put(id, { state: 'Delhi' })).data).toMatchObject({ state: 'Delhi', gstin: '27AAPFU0939F1ZV' })
  expect((await put(id, { gstin: 'GSTIN: 27AAAAA0000A1DB' })).data).toMatchObject({ gstin: '27AAAAA0000A1DB' })
  const wrong = await put(id, { gstin: '27AAAAA0000A1Z3' })
  expect([wrong.status, wrong.body['issues']]).toEqual([
    400,
    { gstin: 'The last character of the GSTIN does not fit the others, please check it' },
  ])
})

test('two clients of one name are allowed', async () => {
  await create()
  expect((await create({ place: 'Pune', state: 'Maharashtra' })).status).toBe(201)
})

test('a search finds name, place, State, GSTIN and contacts, and corrects a typing error', async () => {
  await create()
  await create({ name: 'Axle Works', place: 'Pune', state: 'Maharashtra', gstin: '27AAPFU0939F1ZV', contacts: [] })
  for (const [q, name] of [
    ['motors farid', 'Mock Motors'],
    ['maharashtra', 'Axle Works'],
    ['27aapfu', 'Axle Works'],
    ['neha', 'Mock Motors'],
    ['hr@mock', 'Mock Motors'],
  ]) {
    expect(await list(`?q=${q}`)).toMatchObject([{ name }])
  }
  expect((await app.fetchAsAdmin('/api/clients?q=motars')).body).toMatchObject({ searchedFor: 'motors', total: 1 })
})

test('pages follow each other without gaps', async () => {
  for (const name of ['C', 'A', 'B']) await create({ name })
  const first = (await app.fetchAsAdmin('/api/clients?limit=2')).body
  expect(first).toMatchObject({ data: [{ name: 'A' }, { name: 'B' }], total: 3 })
  expect(await list(`?limit=2&cursor=${String(first.nextCursor)}`)).toMatchObject([{ name: 'C' }])
})

test('of two edits the second is refused, and a contact that stays keeps its row', async () => {
  const created = await create()
  const client = created.data as Client
  const headers = { 'If-Match': created.headers.get('ETag') ?? '' }
  const contacts = [
    { name: 'Ravi Sample', phone: '9000000012' },
    { ...client.contacts[0], id: undefined },
  ]
  const first = await put(client.id, { contacts }, headers)
  expect(first.data).toMatchObject({ contacts: [{ phone: '+91 90000 00012' }, { id: client.contacts[0]?.id }] })
  expect((await put(client.id, { name: 'Other' }, headers)).status).toBe(412)
  expect(await list()).toMatchObject([{ name: 'Mock Motors' }])
})

test('a request that is sent twice with one key makes one client', async () => {
  const headers = { 'Idempotency-Key': 'form-1' }
  const [one, other] = [await create({}, headers), await create({}, headers)]
  expect(other.data).toEqual(one.data)
  expect(await list()).toHaveLength(1)
})

test('a client with people cannot be deleted, and the refusal names them', async () => {
  const { id } = await makeClient(app)
  const { id: trainingProgramId } = await makeProgram(app)
  const asha = await makeParticipant(app, { trainingProgramId, clientId: id })
  const blockers = await app.fetchAsAdmin(`/api/clients/${id}/holders`)
  expect(blockers.data).toMatchObject([{ kind: 'participant', count: 1, newest: [{ id: asha.id, name: 'Asha Example' }] }])
  const refused = await remove(id)
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Mock Motors, Faridabad cannot be deleted while it has participant Asha Example.',
  ])
  await app.fetchAsAdmin(`/api/participants/${asha.id}`, { method: 'DELETE' })
  expect((await remove(id)).status).toBe(200)
  expect((await app.fetchAsAdmin(`/api/clients/${id}`)).status).toBe(404)
})

test('an enquiry is tied to a client, found by it, and free again when the client is deleted', async () => {
  const { id } = await makeClient(app)
  const message = { name: 'Neha Placeholder', email: 'hr@example.com', subject: 'Other Inquiry', message: 'Please call.' }
  const enquiry = (await app.fetch('/api/contact', { body: message })).data as { id: number }
  const tie = (body: object) => app.fetchAsAdmin(`/api/contacts/${enquiry.id}`, { method: 'PUT', body })
  expect((await tie({ clientId: id, status: 'contacted' })).data).toMatchObject({
    clientId: id,
    clientName: 'Mock Motors',
    status: 'contacted',
  })
  expect((await app.fetchAsAdmin(`/api/contacts?clientId=${id}`)).data).toHaveLength(1)
  expect((await app.fetchAsAdmin(`/api/contacts?clientId=${id + 1}`)).data).toEqual([])
  expect((await tie({ clientId: 4711 })).status).toBe(422)
  expect((await tie({})).body['issues']).toEqual({ status: 'Status must be one of pending, contacted, resolved, archived' })
  expect((await remove(id)).status).toBe(200)
  expect((await app.fetchAsAdmin(`/api/contacts/${enquiry.id}`)).data).toMatchObject({
    clientId: null,
    clientName: null,
    status: 'contacted',
  })
})

test.each(['4711', '0', 'mock-motors'])('an unknown id %s is 404', async (id) => {
  expect((await app.fetchAsAdmin(`/api/clients/${id}`)).status).toBe(404)
})

test('the office search and the export find a client', async () => {
  await create()
  const found = await app.fetchAsAdmin('/api/admin/search?q=mock motors')
  expect(found.data).toMatchObject([{ type: 'client', title: 'Mock Motors', detail: 'Faridabad' }])
  const { text } = await app.fetchAsAdmin('/api/exports/clients?format=csv')
  expect(text).toMatch(/Mock Motors,Faridabad,Haryana,+0,Neha Placeholder,hr@mock-motors\.example\.com,/)
})
