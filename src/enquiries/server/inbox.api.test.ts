import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrolmentMessage } from '#catalogue/enrolment.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, removeRecords, SERVICE } from '#app/testing/test-records.ts'
import type { Enquiry, EnquiryCounts } from '../enquiry.schema.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const app = setUpTestApp()
let asha: SignedInStaff
let reader: SignedInStaff

beforeAll(async () => {
  asha = await signInAs(app, { name: 'Asha Example', role: 'admin' })
  reader = await signInAs(app, { name: 'Ravi Sample', role: 'viewer' })
})
beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
})

const HOUR_MS = 60 * 60 * 1000

const ENQUIRY = {
  name: 'Test Enquirer',
  email: 'enquirer@example.com',
  subject: 'Training Programs',
  message: 'Can the program run in our plant?',
}

async function send(changes: object = {}, { hoursAgo = 0 } = {}): Promise<number> {
  app.time.now = new Date(TEST_NOW.getTime() - hoursAgo * HOUR_MS)
  const reply = await app.fetch('/api/contact', { body: { ...ENQUIRY, ...changes } })
  app.time.now = TEST_NOW
  return (reply.data as { id: number }).id
}

const read = async (id: number): Promise<Enquiry> => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data
const idsOf = async (query: string, fetch = app.fetchAsAdmin): Promise<number[]> =>
  ((await fetch(`/api/contacts?${query}`)).data as Enquiry[]).map(({ id }) => id)
const counts = async (query = ''): Promise<EnquiryCounts> => (await app.fetchAsAdmin(`/api/contacts/counts?${query}`)).data
const put = (path: string, body: object, headers: Record<string, string> = {}) => app.fetchAsAdmin(path, { method: 'PUT', body, headers })

async function historyOf(id: number) {
  const rows = entriesWithValues(app.db).select(['action', 'actor_name', 'before', 'after'])
  return rows.where('subject', '=', `enquiry:${id}`).orderBy('id').execute()
}

describe('what a message is about', () => {
  test('names the program with its address, and the service with its own', async () => {
    const program = await makeProgram(app)
    const service = (await app.fetchAsAdmin('/api/services/create', { body: SERVICE })).data as { id: number; slug: string }
    const enrolment = await send({ kind: 'enrolment', trainingProgramId: program.id })
    const consultation = await send({ kind: 'consultation', serviceId: service.id })
    expect((await read(enrolment)).about).toEqual({ title: program.title, path: '/training-programs/vda-63-process-auditor' })
    expect((await read(consultation)).about).toEqual({ title: SERVICE.title, path: `/services/${service.slug}` })
    expect((await read(await send())).about).toBeNull()
  })

  test('an enrolment request sent without script is one all the same, by the words the site wrote', async () => {
    const program = await makeProgram(app)
    const id = await send({ message: `${enrolmentMessage(program.title)} We are two.` })
    expect(await read(id)).toMatchObject({ kind: 'enrolment', trainingProgramId: program.id })
  })

  test('words that name no program of ours stay an enquiry', async () => {
    const id = await send({ message: enrolmentMessage('A program of somebody else') })
    expect(await read(id)).toMatchObject({ kind: 'enquiry', trainingProgramId: null })
  })
})

describe('the filters of the inbox', () => {
  test('search reads the message, too', async () => {
    const id = await send({ message: 'Our GEARBOX plant in Pune' })
    await send()
    expect(await idsOf('q=gearbox+plant')).toEqual([id])
  })

  test('kind, owner and status narrow it together', async () => {
    const mine = await send({ kind: 'consultation', message: 'A consultation please' })
    const free = await send({ kind: 'consultation', message: 'A consultation please' })
    const other = await send()
    await put(`/api/contacts/${mine}/follow-up`, { ownerId: asha.id })
    await put(`/api/contacts/${other}/follow-up`, { ownerId: asha.id })
    expect(await idsOf('kind=consultation')).toEqual([free, mine])
    expect(await idsOf('kind=consultation&owner=nobody')).toEqual([free])
    expect(await idsOf(`owner=${asha.id}`)).toEqual([other, mine])
    expect(await idsOf('kind=consultation&owner=me&status=pending', asha.fetch)).toEqual([mine])
    expect(await idsOf('owner=me')).toEqual([])
  })

  test('overdue is what is pending longer than 24 hours, to the millisecond, and over a Sunday until Monday’s closing time', async () => {
    const late = await send({}, { hoursAgo: 24.001 })
    await send({}, { hoursAgo: 24 })
    const answered = await send({}, { hoursAgo: 48 })
    await put(`/api/contacts/${answered}`, { status: 'contacted' })
    expect(await idsOf('due=overdue')).toEqual([late])
    expect(await idsOf('due=overdue&status=contacted')).toEqual([])
    const ofSaturday = await send({}, { hoursAgo: -24 })
    const dueOn = async (time: string, due: string) => {
      app.time.now = new Date(time)
      return (await idsOf(`due=${due}`)).includes(ofSaturday)
    }
    expect(await dueOn('2026-11-22T12:00:00Z', 'today')).toBe(false)
    expect(await dueOn('2026-11-23T04:00:00Z', 'today')).toBe(true)
    expect(await dueOn('2026-11-23T12:30:00Z', 'overdue')).toBe(false)
    expect(await dueOn('2026-11-23T12:30:00.001Z', 'overdue')).toBe(true)
  })

  test('a follow-up is due on its day in India, while the message is open', async () => {
    const today = await send()
    const tomorrow = await send()
    const done = await send()
    await put(`/api/contacts/${today}/follow-up`, { followUpOn: '2026-11-20' })
    await put(`/api/contacts/${tomorrow}/follow-up`, { followUpOn: '2026-11-21' })
    await put(`/api/contacts/${done}/follow-up`, { followUpOn: '2026-11-01' })
    await put(`/api/contacts/${done}`, { status: 'resolved' })
    expect(await idsOf('due=follow-up')).toEqual([today])
    app.time.now = new Date('2026-11-20T18:30:00Z')
    expect(await idsOf('due=follow-up')).toEqual([tomorrow, today])
  })

  test.each(['owner=somebody', 'owner=0', 'due=later', 'kind=complaint'])('%s is refused', async (query) => {
    expect((await app.fetchAsAdmin(`/api/contacts?${query}`)).status).toBe(400)
  })
})

describe('the counts of the tabs', () => {
  test('count every status, what is overdue and what is to be followed up', async () => {
    const [a, b] = [await send(), await send({}, { hoursAgo: 30 })]
    await send({ name: 'Another' })
    await put(`/api/contacts/${a}`, { status: 'contacted' })
    await put(`/api/contacts/${a}/follow-up`, { followUpOn: '2026-11-19' })
    expect(b).toBeGreaterThan(0)
    expect(await counts()).toEqual({
      all: 3,
      pending: 2,
      contacted: 1,
      resolved: 0,
      archived: 0,
      overdue: 1,
      followUp: 1,
      mine: 0,
      unassigned: 3,
      suspected: 0,
    })
  })

  test('follow the other filters, and are nothing in an empty inbox', async () => {
    expect(await counts()).toEqual({
      all: 0,
      pending: 0,
      contacted: 0,
      resolved: 0,
      archived: 0,
      overdue: 0,
      followUp: 0,
      mine: 0,
      unassigned: 0,
      suspected: 0,
    })
    await send({ kind: 'consultation', message: 'A consultation please' })
    await send({ name: 'Demo Industries' })
    expect(await counts('kind=consultation')).toMatchObject({ all: 1, pending: 1 })
    expect(await counts('q=industries')).toMatchObject({ all: 1, pending: 1 })
    expect(await counts('owner=me')).toMatchObject({ all: 0 })
  })

  test('“mine” and “unassigned” count what is pending or contacted, whatever owner is asked for, and the list shows the same', async () => {
    const [mine, done, free] = [await send(), await send(), await send()]
    for (const id of [mine, done]) await put(`/api/contacts/${id}/follow-up`, { ownerId: asha.id })
    await put(`/api/contacts/${mine}`, { status: 'contacted' })
    await put(`/api/contacts/${done}`, { status: 'resolved' })
    const asAsha = (query: string) => asha.fetch(`/api/contacts/counts?${query}`)
    for (const query of ['', 'owner=me', 'owner=nobody&due=overdue']) {
      expect((await asAsha(query)).data).toMatchObject({ mine: 1, unassigned: 1 })
    }
    expect(await idsOf('owner=me&due=open', asha.fetch)).toEqual([mine])
    expect(await idsOf('owner=nobody&due=open')).toEqual([free])
  })
})

describe('following up', () => {
  test('the staff that may answer can be asked for, and say who one is', async () => {
    const { data } = await asha.fetch('/api/staff')
    expect(data).toEqual([
      { id: expect.any(Number), name: 'Administrator', isMe: false },
      { id: asha.id, name: 'Asha Example', isMe: true },
    ])
  })

  test('an owner and a date are set, kept apart, and taken away again', async () => {
    const id = await send()
    expect((await put(`/api/contacts/${id}/follow-up`, { ownerId: asha.id })).data).toMatchObject({
      ownerId: asha.id,
      ownerName: 'Asha Example',
      followUpOn: null,
    })
    await put(`/api/contacts/${id}/follow-up`, { followUpOn: '2026-12-01' })
    expect(await read(id)).toMatchObject({ ownerName: 'Asha Example', followUpOn: '2026-12-01', status: 'pending' })
    await put(`/api/contacts/${id}/follow-up`, { ownerId: null, followUpOn: null })
    expect(await read(id)).toMatchObject({ ownerId: null, ownerName: null, followUpOn: null })
    expect((await historyOf(id)).map(({ after }) => JSON.parse(after ?? '') as object)).toEqual([
      { owner: 'Asha Example', followUpOn: null },
      { owner: 'Asha Example', followUpOn: '2026-12-01' },
      { owner: null, followUpOn: null },
    ])
  })

  test('somebody who may not answer messages cannot own one', async () => {
    const id = await send()
    for (const ownerId of [reader.id, 4711]) {
      const reply = await put(`/api/contacts/${id}/follow-up`, { ownerId })
      expect(reply.status).toBe(422)
      expect(reply.body['issues']).toEqual({ ownerId: 'This person cannot answer messages. Choose someone else.' })
    }
  })

  test.each(['2026-02-30', 'tomorrow', 7])('%j is no date', async (followUpOn) => {
    const id = await send()
    expect((await put(`/api/contacts/${id}/follow-up`, { followUpOn })).status).toBe(400)
  })

  test('a change of an older version is refused with the message as it is now', async () => {
    const id = await send()
    const { etag } = await read(id)
    await put(`/api/contacts/${id}`, { status: 'contacted' })
    const stale = await put(`/api/contacts/${id}/follow-up`, { ownerId: asha.id }, { 'If-Match': etag })
    expect(stale.status).toBe(412)
    expect(stale.data).toMatchObject({ status: 'contacted', ownerId: null })
  })

  test('the message of an owner who leaves belongs to nobody', async () => {
    const leaver = await signInAs(app, { name: 'Meera Placeholder', role: 'admin' })
    const id = await send()
    await put(`/api/contacts/${id}/follow-up`, { ownerId: leaver.id })
    await leaver.fetch(`/api/contacts/${id}/notes`, { body: { text: 'Will call on Monday.' } })
    await app.db.write((tx) => tx.sql.deleteFrom('users').where('id', '=', leaver.id).execute())
    expect(await read(id)).toMatchObject({ ownerId: null, ownerName: null })
    expect((await app.fetchAsAdmin(`/api/contacts/${id}/notes`)).data).toMatchObject([{ author: 'Meera Placeholder', isMine: false }])
  })
})

test('a viewer sees the inbox, its counts and notes, and changes nothing', async () => {
  const id = await send()
  const statusOf = async (path: string, asking: object = {}) => (await reader.fetch(path, asking)).status
  for (const path of ['/api/contacts', '/api/contacts/counts', '/api/staff', `/api/contacts/${id}/notes`]) {
    expect([path, await statusOf(path)]).toEqual([path, 200])
  }
  expect(await statusOf(`/api/contacts/${id}`, { method: 'PUT', body: { status: 'resolved' } })).toBe(403)
  expect(await statusOf(`/api/contacts/${id}/follow-up`, { method: 'PUT', body: { ownerId: null } })).toBe(403)
  expect(await statusOf(`/api/contacts/${id}/notes`, { body: { text: 'Hello' } })).toBe(403)
  expect(await statusOf(`/api/contacts/${id}/participant`, { body: {} })).toBe(403)
  expect(await read(id)).toMatchObject({ status: 'pending', noteCount: 0 })
})
