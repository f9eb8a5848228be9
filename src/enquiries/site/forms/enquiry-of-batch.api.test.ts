import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { forEnquiryTexts } from '../../enquiry-texts.ts'

const app = setUpTestApp()
let trainingProgramId: number
let batchId: number

beforeEach(async () => {
  await removeRecords(app)
  await app.db.write((tx) => tx.sql.deleteFrom('mails').execute())
  app.time.now = new Date('2026-11-20T09:30:00Z')
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, days: [DAY, { ...DAY, date: '2026-12-13' }] })).id
})

const DAY = { date: '2026-12-12', startTime: '09:30', endTime: '17:30' }
const REQUEST = {
  name: 'Asha Example',
  email: 'asha@example.com',
  subject: 'Enrollment Request: VDA 6.3 Process Auditor',
  message: 'We would like to come.',
  kind: 'enrolment',
}
const ask = (changes: object = {}) => app.fetch('/api/contact', { body: { ...REQUEST, trainingProgramId, batchId, ...changes } })
const inbox = async (): Promise<Enquiry[]> => (await app.fetchAsAdmin('/api/contacts')).data
const change = (body: object) => app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body })

test('a request names a batch, how many people come and their company, and the office reads all three', async () => {
  const reply = await ask({ people: 4, company: '  Mock   Motors ' })
  expect([reply.status, reply.data]).toEqual([
    201,
    { id: expect.any(Number), reference: expect.stringMatching(/^ENQ-/), correction: expect.any(String), promise: 'by Saturday, 2 PM' },
  ])
  expect(await inbox()).toMatchObject([
    { kind: 'enrolment', trainingProgramId, batchId, batchDates: '12–13 Dec 2026, Faridabad', people: 4, company: 'Mock Motors' },
  ])
})

test('a request without them, or with empty fields as a form sends them, is as before', async () => {
  await ask({ batchId: undefined })
  await ask({ batchId: '', people: '', company: ' ' })
  for (const enquiry of await inbox()) expect(enquiry).toMatchObject({ batchId: null, batchDates: null, people: null, company: null })
})

test.each([
  ['people', 31],
  ['people', 0],
  ['people', 2.5],
  ['people', 'many'],
])('%s %j is refused', async (field, value) => {
  const reply = await ask({ [field]: value })
  expect([reply.status, reply.body['issues']]).toEqual([400, { people: 'How many people? A number from 1 to 30' }])
  expect(await inbox()).toEqual([])
})

test('a cancelled batch is refused, and the next one is offered in words and as data', async () => {
  const next = await makeBatch(app, { trainingProgramId, place: 'Pune', days: [{ ...DAY, date: '2027-01-09' }] })
  await change({ status: 'cancelled', cancelledReason: 'The trainer is ill' })
  const reply = await ask()
  expect(reply.status).toBe(409)
  expect(reply.body['error']).toBe(
    'VDA 6.3 Process Auditor, 12–13 Dec 2026, Faridabad is cancelled. The next one is VDA 6.3 Process Auditor, 9 Jan 2027, Pune.',
  )
  expect(reply.body['data']).toMatchObject({ id: next.id, place: 'Pune', days: [{ date: '2027-01-09' }] })
  expect(JSON.stringify(reply.body)).not.toContain('The trainer is ill')
  expect(await inbox()).toEqual([])
})

test('a full batch says so and takes the request for its waiting list', async () => {
  await change({ seats: 1 })
  await makeParticipant(app, { trainingProgramId, batchId })
  const reply = await ask()
  expect([reply.status, reply.data]).toEqual([
    201,
    {
      id: expect.any(Number),
      reference: expect.any(String),
      waitingList: true,
      correction: expect.any(String),
      promise: 'by Saturday, 2 PM',
    },
  ])
  const mails = await app.db.sql.selectFrom('mails').select('data').where('kind', '=', 'enquiry-receipt').execute()
  expect(JSON.parse(mails[0]?.data ?? '{}')).toMatchObject({ dates: '12–13 Dec 2026, Faridabad (full: waiting list)' })

  const correction = { token: (reply.data as { correction: string }).correction, email: 'asha.right@example.com', phone: null }
  expect((await app.fetch('/api/contact/correction', { body: correction })).status).toBe(200)
  const corrected = await app.db.sql.selectFrom('mails').select('data').where('recipient_address', '=', 'asha.right@example.com').execute()
  expect(JSON.parse(corrected[0]?.data ?? '{}')).toMatchObject({ dates: '12–13 Dec 2026, Faridabad (full: waiting list)' })
})

test.each([
  ['a draft', { status: 'draft' }],
  ['one that is not public', { isPublic: false }],
])('%s is unknown to visitors: the request arrives without it', async (_what, changes) => {
  await change(changes)
  expect((await ask()).status).toBe(201)
  expect(await inbox()).toMatchObject([{ batchId: null, trainingProgramId }])
})

test('a batch of another program is refused', async () => {
  const other = await makeProgram(app, { title: 'Another', slug: 'another' })
  expect((await ask({ trainingProgramId: other.id })).status).toBe(422)
})

test('a plain message with a batch is an enrolment request for its program', async () => {
  await ask({ kind: 'enquiry', trainingProgramId: undefined, subject: 'Training Programs' })
  expect(await inbox()).toMatchObject([{ kind: 'enrolment', trainingProgramId, batchId }])
})

test('a deleted batch leaves its requests in the inbox', async () => {
  await ask({ people: 2 })
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'DELETE' })).status).toBe(200)
  expect(await inbox()).toMatchObject([{ batchId: null, batchDates: null, people: 2 }])
})

describe.each(Object.keys(forEnquiryTexts(() => '')))('%s, which a request may add', (field) => {
  beforeEach(() => ask({ people: 4, [field]: 'Mock-4711' }))

  test('is found by search, and is in exports, personal data and the mail to the office; the receipt does not repeat it', async () => {
    expect(await inbox()).toMatchObject([{ [field]: 'Mock-4711' }])
    expect((await app.fetchAsAdmin('/api/contacts?q=4711')).data).toHaveLength(1)
    expect((await app.fetchAsAdmin('/api/exports/contacts?format=csv')).text).toContain('Mock-4711')
    const person = { email: REQUEST.email, reason: 'Asked by letter' }
    expect(JSON.stringify((await app.fetchAsAdmin('/api/people/export', { body: person })).body)).toContain(`"${field}":"Mock-4711"`)
    const mails = await app.db.sql.selectFrom('mails').select(['kind', 'data']).orderBy('id').execute()
    const dataOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.data ?? ''
    expect(JSON.parse(dataOf('enquiry-notice'))).toMatchObject({ dates: '12–13 Dec 2026, Faridabad', people: 4 })
    expect(dataOf('enquiry-notice')).toContain('Mock-4711')
    expect(dataOf('enquiry-receipt')).toContain('"people":4')
    expect(dataOf('enquiry-receipt')).not.toContain('Mock-4711')
  })

  test('is gone after an erasure', async () => {
    await app.fetchAsAdmin('/api/people/erase', { body: { email: REQUEST.email, reason: 'Asked by letter' } })
    const rows = await Promise.all((['contacts', 'mails'] as const).map((table) => app.db.sql.selectFrom(table).selectAll().execute()))
    expect(JSON.stringify(rows)).not.toContain('4711')
  })
})
