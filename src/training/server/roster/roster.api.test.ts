import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { Participant } from '../../participants/participant.schema.ts'
import { offeredSeats } from '../../batches/batch.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number
let batchId: number
let minute = 0

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, seats: 2 })).id
})

const person = (fullName: string, changes: object = {}) => ({
  fullName,
  email: `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`,
  phone: '+91 00000 00011',
  ...changes,
})
/** Each call is a minute later, as people join one after another. */
function call(path: string, body: object, method = 'POST', of = batchId) {
  minute += 1
  app.time.now = new Date(Date.parse('2026-11-20T09:30:00Z') + minute * 60_000)
  return app.fetchAsAdmin(`/api/batches/${of}/roster${path}`, { method, body })
}
const add = (names: string[], options: object = {}) =>
  call('/add', { people: names.map((name) => person(name, { phone: phoneOf(name) })), ...options })
/** One phone for each name. */
const phoneOf = (name: string) => `+91 00000 ${parseInt(Buffer.from(name).toString('hex').slice(-8), 16) % 100_000}`
const set = (id: number, body: object) => call(`/${id}`, body, 'PUT')
const roster = async (of = batchId): Promise<RosterEntry[]> => (await app.fetchAsAdmin(`/api/batches/${of}/roster`)).data
const states = async (of = batchId) => (await roster(of)).map(({ fullName, rosterState }) => `${fullName}: ${rosterState}`)
const idOf = async (name: string, of = batchId) => (await roster(of)).find(({ fullName }) => fullName === name)?.id ?? 0

test('who comes first has a seat, who comes later waits, in the order of arrival', async () => {
  expect((await add(['Asha Example', 'Ravi Sample', 'Zoya Specimen'])).status).toBe(201)
  await add(['Amit Example'])
  expect(await states()).toEqual(['Asha Example: seat', 'Ravi Sample: seat', 'Zoya Specimen: waiting', 'Amit Example: waiting'])
})

test('a new participant is enrolled in the program today, with a participant ID of their own', async () => {
  const [entry] = (await add(['Asha Example'])).data as [RosterEntry]
  expect(entry).toMatchObject({ trainingProgramId, batchId, status: 'active', enrollmentDate: '2026-11-20', rosterState: 'seat' })
  expect(entry.participantId).toMatch(/^BHM202611\d{4}-/)
})

test('participants of the program are added; those of another program, or of another batch, are refused', async () => {
  const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
  const mine = await makeParticipant(app, { trainingProgramId })
  const theirs = await makeParticipant(app, { trainingProgramId: other.id, participantId: 'BHM-2' })
  expect((await call('/add', { participantIds: [mine.id] })).status).toBe(201)
  expect((await call('/add', { participantIds: [theirs.id] })).status).toBe(422)
  const second = await makeBatch(app, { trainingProgramId })
  const reply = await call('/add', { participantIds: [mine.id] }, 'POST', second.id)
  expect([reply.status, reply.body['error']]).toEqual([
    409,
    'Asha Example has a place in VDA 6.3 Process Auditor, 12–13 Dec 2099, Faridabad already. Move them instead.',
  ])
})

test('a free seat is not given to a newcomer while somebody waits for it', async () => {
  await add(['Asha Example', 'Ravi Sample', 'Zoya Specimen'])
  await set(await idOf('Asha Example'), { rosterState: 'cancelled', reason: 'Ill' })
  await add(['Amit Example'])
  expect(await states()).toEqual(['Ravi Sample: seat', 'Zoya Specimen: waiting', 'Amit Example: waiting', 'Asha Example: cancelled'])
})

test('a newcomer has the seat that is left when everybody who waits gets one, as the public page says', async () => {
  await add(['Asha Example', 'Ravi Sample', 'Zoya Specimen'])
  const { data: batch } = await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { seats: 4 } })
  expect(offeredSeats(batch, 'number')).toEqual({ availability: 'few', seatsLeft: 1 })
  await add(['Amit Example'])
  await add(['Kiran Mock'])
  expect((await states()).slice(2)).toEqual(['Amit Example: seat', 'Zoya Specimen: waiting', 'Kiran Mock: waiting'])
})

test('a known person with another name for the address is enrolled as that person where the office names them', async () => {
  const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
  const { id } = await makeParticipant(app, { trainingProgramId: other.id })
  const known: Participant = (await app.fetchAsAdmin(`/api/participants/${id}`)).data
  const people = [person('Asha E.', { email: known.email })]
  const [apart] = (await call('/add', { people })).data as [RosterEntry]
  expect(apart.personId).not.toBe(known.personId)
  const same = person(known.fullName, { email: known.email, samePersonAs: `participant:${known.id}` })
  const [joined] = (await call('/add', { people: [same] })).data as [RosterEntry]
  expect(joined.personId).toBe(known.personId)
})

test('31 people at once, and nobody, are refused', async () => {
  const names = Array.from({ length: 31 }, (_, number) => `Person ${number}`)
  expect((await add(names)).status).toBe(400)
  expect((await call('/add', {})).status).toBe(400)
  const half = names.slice(0, 16).map((name) => person(name))
  expect((await call('/add', { people: half, participantIds: Array.from({ length: 15 }, (_, id) => id + 1) })).status).toBe(400)
})

test('one of several who is refused keeps all from being added', async () => {
  await add(['Asha Example'])
  expect((await add(['Ravi Sample', 'Asha Example'])).status).toBe(409)
  expect(await states()).toEqual(['Asha Example: seat'])
})

test('a person twice is told by name, two people under one address are not, and a namesake can be allowed', async () => {
  await call('/add', { people: [person('Asha Example', { email: 'hr@example.com' })] })
  expect((await call('/add', { people: [person('Ravi Sample', { email: 'hr@example.com' })] })).status).toBe(201)
  const twice = await call('/add', { people: [person('ASHA  example', { email: 'HR@example.com', phone: '+91 00000 00099' })] })
  expect(twice.status).toBe(409)
  expect(twice.body['error']).toBe('Asha Example is on the roster of this batch already.')
  const namesake = { people: [person('Asha Example', { email: 'hr@example.com' })], allowSameName: true }
  expect((await call('/add', namesake)).status).toBe(201)
})

test('two men of one name and without an address are told apart by their employee codes', async () => {
  const contacts = [{ name: 'HR Example', email: 'hr@example.com' }]
  const client = { name: 'Asha Motors', place: 'Pune', state: 'Maharashtra', contacts }
  const { id: clientId } = (await app.fetchAsAdmin('/api/clients/create', { body: client })).data as { id: number }
  const worker = (employeeCode: string) => ({ people: [{ fullName: 'Ravi Sample', clientId, employeeCode }] })
  expect((await call('/add', worker('E-1'))).status).toBe(201)
  expect((await call('/add', worker('E-1'))).status).toBe(409)
  expect((await call('/add', worker('E-2'))).status).toBe(201)
})

describe('the last seat', () => {
  test('ten confirmations at once give one 200 and nine 409 with the numbers', async () => {
    const { id } = await makeBatch(app, { trainingProgramId, seats: 1 })
    const names = Array.from({ length: 10 }, (_, number) => `Person ${number}`)
    const people = names.map((name) => person(name, { phone: phoneOf(name) }))
    await call('/add', { people, place: 'waiting' }, 'POST', id)
    const waiting = await roster(id)
    expect(waiting).toHaveLength(10)
    const replies = await Promise.all(waiting.map((entry) => call(`/${entry.id}`, { rosterState: 'seat' }, 'PUT', id)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body['error']).toBe('1 of 1 seats are taken. 9 people wait. Give a reason for an extra seat.')
    expect(refused?.body['data']).toMatchObject({ seats: 1, seatsTaken: 1, waiting: 9 })
    expect((await roster(id)).filter(({ rosterState }) => rosterState === 'seat')).toHaveLength(1)
  })

  test('is given twice only with a reason, which is kept', async () => {
    await add(['Asha Example', 'Ravi Sample', 'Zoya Specimen'])
    const id = await idOf('Zoya Specimen')
    expect((await set(id, { rosterState: 'seat' })).status).toBe(409)
    const reply = await set(id, { rosterState: 'seat', overrideReason: 'The trainer adds a chair' })
    expect([reply.status, (reply.data as RosterEntry).seatOverrideReason]).toEqual([200, 'The trainer adds a chair'])
    const walkIn = await add(['Amit Example'], { place: 'seat' })
    expect(walkIn.status).toBe(409)
  })
})

test('who is cancelled needs a reason, and comes back at the end', async () => {
  await add(['Asha Example', 'Ravi Sample', 'Zoya Specimen'])
  const id = await idOf('Asha Example')
  expect((await set(id, { rosterState: 'cancelled' })).body['issues']).toEqual({ reason: 'Say why they do not come' })
  expect((await set(id, { rosterState: 'cancelled', reason: 'On night shift' })).data).toMatchObject({ rosterReason: 'On night shift' })
  expect((await set(id, { rosterState: 'waiting' })).data).toMatchObject({ rosterReason: null })
  expect(await states()).toEqual(['Ravi Sample: seat', 'Zoya Specimen: waiting', 'Asha Example: waiting'])
})

test('paid is a day with a reference', async () => {
  await add(['Asha Example'])
  const id = await idOf('Asha Example')
  expect((await set(id, { paidOn: '2026-11-21', paidReference: 'UPI 4711' })).data).toMatchObject({
    paidOn: '2026-11-21',
    paidReference: 'UPI 4711',
  })
  expect((await set(id, { paidOn: null })).data).toMatchObject({ paidOn: null, paidReference: null })
})

test('a stale change of the roster is refused', async () => {
  await add(['Asha Example'])
  const [entry] = (await roster()) as [RosterEntry]
  await set(entry.id, { paidOn: '2026-11-21' })
  const headers = { 'If-Match': `"${entry.version}"` }
  const reply = await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${entry.id}`, { method: 'PUT', body: { paidOn: null }, headers })
  expect(reply.status).toBe(412)
})

test('people move to another batch of the program with what they paid', async () => {
  const later = await makeBatch(app, { trainingProgramId, seats: 1, place: 'Pune' })
  await add(['Asha Example', 'Ravi Sample'])
  const ids = [await idOf('Asha Example'), await idOf('Ravi Sample')]
  await set(ids[0] ?? 0, { paidOn: '2026-11-21' })
  expect((await call('/leave', { participantIds: ids, toBatchId: later.id, place: 'seat' })).status).toBe(409)
  expect((await call('/leave', { participantIds: ids, toBatchId: later.id })).status).toBe(200)
  expect(await states()).toEqual([])
  expect(await states(later.id)).toEqual(['Asha Example: seat', 'Ravi Sample: waiting'])
  expect((await roster(later.id))[0]?.paidOn).toBe('2026-11-21')
  expect((await call('/leave', { participantIds: ids, toBatchId: later.id })).status).toBe(404)
})

test('a substitute takes the seat and the payment, also in a full batch', async () => {
  await add(['Asha Example', 'Ravi Sample', 'Zoya Specimen'])
  const id = await idOf('Ravi Sample')
  await set(id, { paidOn: '2026-11-21' })
  const reply = await call('/substitute', { participantId: id, person: person('Amit Example') })
  expect(reply.status).toBe(201)
  expect(reply.data).toMatchObject({
    left: { fullName: 'Ravi Sample', rosterState: 'cancelled', rosterReason: 'Replaced by Amit Example', paidOn: null },
    came: { fullName: 'Amit Example', rosterState: 'seat', paidOn: '2026-11-21' },
  })
  expect(await states()).toEqual(['Asha Example: seat', 'Amit Example: seat', 'Zoya Specimen: waiting', 'Ravi Sample: cancelled'])
  expect((await roster()).at(-1)).toMatchObject({ fullName: 'Ravi Sample', rosterReason: 'Replaced by Amit Example' })
  expect((await call('/substitute', { participantId: id, person: person('Nobody Example') })).status).toBe(409)
})

test('nobody takes a place beside themselves, under another spelling either', async () => {
  const { id: clientId } = await makeClient(app)
  const coded = (fullName: string) => ({ fullName, clientId, employeeCode: 'W-7' })
  await add(['Asha Example'])
  await call('/add', { people: [coded('Ravi Sample')] })
  const reply = await call('/substitute', { participantId: await idOf('Asha Example'), person: coded('R. Sample') })
  expect([reply.status, reply.body['error']]).toEqual([409, 'Ravi Sample is on the roster of this batch already.'])
  expect(await states()).toEqual(['Asha Example: seat', 'Ravi Sample: seat'])
})

test('nobody is put into a cancelled batch: the refusal offers the next one', async () => {
  const next = await makeBatch(app, { trainingProgramId, place: 'Pune' })
  await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { status: 'cancelled', cancelledReason: 'The trainer is ill' } })
  const reply = await add(['Asha Example'])
  expect(reply.status).toBe(409)
  expect(reply.body['error']).toContain('is cancelled. The next one is VDA 6.3 Process Auditor, 12–13 Dec 2099, Pune.')
  expect(reply.data).toMatchObject({ id: next.id })
  expect((await makeParticipantIn(batchId)).status).toBe(409)
})

describe('a participant takes batchId', () => {
  test('when they are created and when they are changed', async () => {
    const created = await makeParticipantIn(batchId)
    expect([created.status, created.data]).toMatchObject([201, { batchId }])
    const { id } = created.data as RosterEntry
    const put = (body: object) => app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body })
    expect((await put({ fullName: 'Asha Renamed' })).data).toMatchObject({ batchId })
    expect(await states()).toEqual(['Asha Renamed: seat'])
    expect((await put({ batchId: null })).data).toMatchObject({ batchId: null })
    expect(await states()).toEqual([])
  })

  test('of their own program only', async () => {
    const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
    expect((await makeParticipantIn(batchId, other.id)).status).toBe(422)
    const { id } = (await makeParticipantIn(batchId)).data as RosterEntry
    const reply = await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { trainingProgramId: other.id } })
    expect(reply.status).toBe(422)
    expect((await makeParticipantIn(4711)).status).toBe(422)
  })
})

test('trainers and people who are needed twice in the same hours are named', async () => {
  const trainers = [{ name: 'Trainer Example' }]
  await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { trainers } })
  const day = { date: '2099-12-13', startTime: '14:00', endTime: '18:00' }
  const second = await makeBatch(app, { trainingProgramId, trainers, place: 'Pune', days: [day] })
  const apart = await makeBatch(app, { trainingProgramId, trainers, days: [{ ...day, startTime: '18:00', endTime: '20:00' }] })
  await add(['Asha Example'])
  await call('/add', { people: [person('Asha Example', { phone: phoneOf('Asha Example') })] }, 'POST', second.id)
  const bookings = async (id: number) => (await app.fetchAsAdmin(`/api/batches/${id}/double-bookings`)).data
  const name = 'VDA 6.3 Process Auditor, 13 Dec 2099, Pune'
  expect(await bookings(batchId)).toEqual([
    { kind: 'trainer', name: 'Trainer Example', date: '2099-12-13', batch: { id: second.id, name } },
    { kind: 'person', name: 'Asha Example', date: '2099-12-13', batch: { id: second.id, name } },
  ])
  expect(await bookings(apart.id)).toEqual([])
  const night = { date: '2099-12-12', startTime: '22:00', endTime: '06:00' }
  const dawn = { date: '2099-12-13', startTime: '05:00', endTime: '07:00' }
  const [late, early] = [
    await makeBatch(app, { trainingProgramId, trainers, days: [night] }),
    await makeBatch(app, { trainingProgramId, trainers, days: [dawn] }),
  ]
  expect(await bookings(late.id)).toMatchObject([{ date: '2099-12-12', batch: { id: early.id } }])
  expect(await bookings(early.id)).toMatchObject([{ date: '2099-12-13', batch: { id: late.id } }])
})

function makeParticipantIn(id: number, programId = trainingProgramId) {
  const body = {
    ...person('Asha Example'),
    participantId: `BHM-${(minute += 1)}`,
    trainingProgramId: programId,
    enrollmentDate: '2026-11-01',
    batchId: id,
  }
  return app.fetchAsAdmin('/api/participants/create', { body })
}
