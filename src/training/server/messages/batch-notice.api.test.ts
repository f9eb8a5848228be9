import { beforeEach, expect, test } from 'vitest'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

const app = setUpTestApp()
const NOTICE = { subject: 'Parking at Example Hall', text: 'Please use the gate behind the hall.\nRavi Sample shows the way.' }
let batchId: number

beforeEach(async () => {
  await removeRecords(app)
  await removeMails(app)
  app.time.now = new Date('2026-11-20T12:00:00+05:30')
  const { id: trainingProgramId } = await makeProgram(app)
  const days = [{ date: '2026-12-12', startTime: '09:30', endTime: '17:30' }]
  batchId = (await makeBatch(app, { trainingProgramId, days, seats: 3 })).id
})

const call = (path: string, body?: object, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin(`/api/batches/${batchId}${path}`, { ...(body && { body }), headers })
const notices = async () => (await readMails(app)).filter(({ kind }) => kind === 'batch-notice')
const sentNotices = async () => (await call('/notices')).data as Array<{ subject: string; text: string; people: number }>

async function add(names: string[], changes: object = {}): Promise<RosterEntry[]> {
  const people = names.map((fullName) => ({
    fullName,
    email: `${fullName.split(' ')[0]?.toLowerCase()}@example.com`,
    phone: '+91 00000 00011',
    ...changes,
  }))
  const reply = await call('/roster/add', { people })
  expect(reply.status).toBe(201)
  return reply.data
}

test('the words of the office reach everybody with a seat as they were typed, also of a batch that is not confirmed', async () => {
  await add(['Asha Example', 'Zoya Specimen', 'Amit Example', 'Kavita Placeholder'])
  const preview = await call('/notices/preview', NOTICE)
  expect(preview.data).toMatchObject({
    refusal: null,
    mails: 3,
    people: [{ way: 'own' }, {}, {}, { way: 'none', reason: 'waits for a seat' }],
  })
  expect(preview.data).toMatchObject({ example: { subject: NOTICE.subject, text: expect.stringContaining('gate behind the hall.\nRavi') } })
  expect(await notices()).toEqual([])
  expect((await call('/notices', NOTICE)).data).toEqual({ mails: 3, people: 3 })
  expect((await notices()).map(({ recipient_address: to }) => to)).toEqual(['asha@example.com', 'zoya@example.com', 'amit@example.com'])
  expect(await sentNotices()).toMatchObject([{ ...NOTICE, people: 3 }])
})

test('the same words are sent to nobody twice, by no second press, and to who came later', async () => {
  await add(['Asha Example'])
  const key = { 'Idempotency-Key': 'notice-1' }
  const replies = await Promise.all([call('/notices', NOTICE, key), call('/notices', NOTICE), call('/notices', NOTICE)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await call('/notices', NOTICE, key)).data).toEqual(replies[0]?.data)
  expect(await notices()).toHaveLength(1)
  await add(['Zoya Specimen'])
  expect((await call('/notices/preview', NOTICE)).data).toMatchObject({ people: [{ reason: 'has had this message' }, { way: 'own' }] })
  expect((await call('/notices', NOTICE)).data).toEqual({ mails: 1, people: 1 })
  expect((await call('/notices', { ...NOTICE, text: 'The gate is open again.' })).data).toEqual({ mails: 2, people: 2 })
  expect(await sentNotices()).toMatchObject([{ people: 2 }, { ...NOTICE, people: 2 }])
})

test('the contact of a client gets one mail that names all of their people without an address', async () => {
  const client = await makeClient(app)
  await add(['Ravi Sample', 'Amit Example'], { clientId: client.id, email: '', phone: null })
  expect((await call('/notices', NOTICE)).data).toEqual({ mails: 1, people: 2 })
  const [mail] = await notices()
  expect(mail).toMatchObject({ about: `batch:${batchId}`, recipient_address: 'hr@mock-motors.example.com' })
  expect(mail?.data['people']).toMatchObject([{ name: 'Ravi Sample' }, { name: 'Amit Example' }])
})

test('who came back to their old address is not written to again; another address is', async () => {
  const [asha] = await add(['Asha Example'])
  await call('/notices', NOTICE)
  const returned = { status: 'returned' as const, sent_at: app.time.now.toISOString() }
  await app.db.write((tx) => tx.sql.updateTable('mails').set(returned).where('kind', '=', 'batch-notice').execute())
  expect((await call('/notices/preview', NOTICE)).data).toMatchObject({ people: [{ reason: 'their e-mail came back' }] })
  await app.fetchAsAdmin(`/api/participants/${asha?.id}`, { method: 'PUT', body: { email: 'asha.example@example.com' } })
  expect((await call('/notices', NOTICE)).data).toEqual({ mails: 1, people: 1 })
})

test('a message says nothing of the days: who was told of them knows as much as before', async () => {
  await add(['Asha Example'])
  await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { confirmed: true } })
  await call('/notices', NOTICE)
  expect((await call('/messages', { kind: 'joining' })).data).toMatchObject({ mails: 1, people: 1 })
})

test.each([
  ['subject', ' ', 'Subject is required'],
  ['subject', 'x'.repeat(71), '1 character too many: at most 70'],
  ['text', '', 'Write the message first'],
  ['text', 'x'.repeat(4001), '1 character too many: at most 4,000'],
])('%s %j is refused', async (field, value, message) => {
  const reply = await call('/notices', { ...NOTICE, [field]: value })
  expect([reply.status, reply.body['issues']]).toEqual([400, { [field]: message }])
})

test('only who may write to people sends, and the history says that it was done without its words', async () => {
  await add(['Asha Example'])
  expect((await app.fetch(`/api/batches/${batchId}/notices`, { body: NOTICE })).status).toBe(401)
  await call('/notices', NOTICE)
  const entries = app.db.sql.selectFrom('audit_entries').select('action').where('subject', '=', `batch:${batchId}`)
  expect(await entries.where('action', '=', 'batch message sent').execute()).toHaveLength(1)
  expect(JSON.stringify(await app.db.sql.selectFrom('audit_values').selectAll().execute())).not.toContain('Parking')
})

test('an erased person is taken out of the words that name them, and out of the mail to the contact', async () => {
  const client = await makeClient(app)
  const [ravi] = await add(['Ravi Sample', 'Amit Example'], { clientId: client.id, email: '', phone: null })
  await call('/notices', NOTICE)
  const reply = await app.fetchAsAdmin('/api/people/erase', { body: { record: `participant:${ravi?.id}`, reason: 'Asked by phone' } })
  expect(reply.status).toBe(200)
  expect(JSON.stringify(await sentNotices())).not.toContain('Ravi Sample')
  expect((await notices())[0]?.data['people']).toMatchObject([{ name: 'Amit Example' }])
})
