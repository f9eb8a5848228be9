import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const app = setUpTestApp()

beforeEach(() => app.db.write((tx) => tx.sql.deleteFrom('contacts').execute()))

const ENQUIRY = {
  name: 'Test Enquirer',
  email: 'enquirer@example.com',
  phone: '+91 00000 00021',
  subject: 'Training Programs',
  message: 'Can the program run in our plant?',
}

const list = async (query = ''): Promise<Enquiry[]> => (await app.fetchAsAdmin(`/api/contacts${query}`)).data
const send = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.fetch('/api/contact', { body: { ...ENQUIRY, ...changes }, headers })

describe('sending', () => {
  test('a visitor sends an enquiry and the office finds it, pending', async () => {
    const reply = await send()
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      success: true,
      data: {
        id: expect.any(Number),
        reference: expect.stringMatching(/^ENQ-/),
        correction: expect.any(String),
        promise: expect.stringMatching(/^(within|by) /),
      },
    })
    const { name: fullName, ...rest } = ENQUIRY
    expect(await list()).toMatchObject([{ fullName, ...rest, status: 'pending', kind: 'enquiry' }])
  })

  test('the phone is optional', async () => {
    expect((await send({ phone: undefined })).status).toBe(201)
    expect((await send({ phone: null })).status).toBe(201)
    expect((await send({ phone: '  ' })).status).toBe(201)
    expect((await list()).map((enquiry) => enquiry.phone)).toEqual([null, null, null])
  })

  test('a Hindi name and message arrive as they were written', async () => {
    await send({ name: 'उदाहरण संपर्क', message: 'कृपया संपर्क करें।' })
    expect(await list()).toMatchObject([{ fullName: 'उदाहरण संपर्क', message: 'कृपया संपर्क करें।' }])
  })

  test.each([
    ['name', '', 'Name is required'],
    ['name', '   ', 'Name is required'],
    ['email', 'not-an-address', 'Invalid email address'],
    ['email', undefined, 'Invalid email address'],
    ['subject', '', 'Subject is required'],
    ['message', '', 'Message is required'],
    ['name', 'x'.repeat(121), '1 character too many: at most 120'],
    ['subject', 'x'.repeat(201), '1 character too many: at most 200'],
    ['message', 'x'.repeat(5001), '1 character too many: at most 5,000'],
    ['name', 42, 'Name is required'],
    ['name', ['a'], 'Name is required'],
  ])('%s %j is refused with a sentence, and nothing is stored', async (field, value, sentence) => {
    const reply = await send({ [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ success: false, error: sentence, issues: { [field]: sentence } })
    expect(await list()).toEqual([])
  })

  test('an enrolment request needs a message of at least 10 characters', async () => {
    const reply = await send({ kind: 'enrolment', message: 'too short' })
    expect(reply.status).toBe(400)
    expect(reply.body['error']).toBe('Message must be at least 10 characters')
    expect((await send({ kind: 'enrolment', message: 'ten chars!' })).status).toBe(201)
  })

  test('any subject from 1 to 200 characters is stored', async () => {
    expect((await send({ subject: 'Enrollment Request: VDA 6.3 Process Auditor' })).status).toBe(201)
    expect((await send({ subject: 'x'.repeat(200) })).status).toBe(201)
  })

  test('a request about a program that is gone is not lost', async () => {
    expect((await send({ kind: 'enrolment', trainingProgramId: 4711, serviceId: 4711 })).status).toBe(201)
    expect(await list()).toMatchObject([{ kind: 'enrolment', trainingProgramId: null, serviceId: null }])
  })

  test('text that could be SQL or HTML is stored as text', async () => {
    const message = `'); drop table contacts; -- <script>alert(1)</script>`
    await send({ message })
    expect(await list()).toMatchObject([{ message }])
  })

  test('more than ten in ten minutes from one network are refused with the time to wait', async () => {
    const strict = await createTestApp({ rateLimitScale: 1 })
    const statuses: number[] = []
    for (let sent = 0; sent < 11; sent += 1) statuses.push((await strict.fetch('/api/contact', { body: ENQUIRY })).status)
    const refused = await strict.fetch('/api/contact', { body: ENQUIRY })
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused.body['error']).toMatch(/^Too many tries\. Try again in \d+ (seconds|minutes)\.$/)
    await strict.close()
  })
})

describe('the same form sent twice', () => {
  test('is one row and the first reply again', async () => {
    const first = await send({}, { 'Idempotency-Key': 'form-1' })
    const second = await send({}, { 'Idempotency-Key': 'form-1' })
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await list()).toHaveLength(1)
  })

  test('at the same moment is still one row', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => send({}, { 'Idempotency-Key': 'form-2' })))
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  test('with another body is 422', async () => {
    await send({}, { 'Idempotency-Key': 'form-3' })
    const reply = await send({ message: 'Something else entirely' }, { 'Idempotency-Key': 'form-3' })
    expect(reply.status).toBe(422)
    expect(await list()).toHaveLength(1)
  })

  test('is known again whatever it carries that nobody asked for', async () => {
    const first = await send({}, { 'Idempotency-Key': 'form-5' })
    const deep = `{"deep":${'['.repeat(15_000)}${']'.repeat(15_000)},${JSON.stringify(ENQUIRY).slice(1)}`
    const second = await app.fetch('/api/contact', { raw: deep, headers: { 'Idempotency-Key': 'form-5' } })
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(await list()).toHaveLength(1)
  })

  test('after a refusal is judged anew', async () => {
    expect((await send({ name: '' }, { 'Idempotency-Key': 'form-4' })).status).toBe(400)
    expect((await send({}, { 'Idempotency-Key': 'form-4' })).status).toBe(201)
  })

  test.each(['with space', 'x'.repeat(201), 'smile\u00ff'])('the key %j cannot be kept, and is refused', async (key) => {
    const reply = await send({}, { 'Idempotency-Key': key })
    expect(reply.status).toBe(400)
    expect(await list()).toEqual([])
  })
})

describe('the inbox', () => {
  test('is newest first, in pages', async () => {
    for (const name of ['First', 'Second', 'Third']) await send({ name })
    const page = await app.fetchAsAdmin('/api/contacts?limit=2')
    expect((page.data as Enquiry[]).map((enquiry) => enquiry.fullName)).toEqual(['Third', 'Second'])
    const next = await app.fetchAsAdmin(`/api/contacts?limit=2&cursor=${page.body['nextCursor'] as string}`)
    expect((next.data as Enquiry[]).map((enquiry) => enquiry.fullName)).toEqual(['First'])
    expect(next.body).not.toHaveProperty('nextCursor')
  })

  test('is searched without regard to case, and % is no wildcard', async () => {
    await send({ name: 'Demo Industries' })
    await send({ name: '100% Cotton' })
    expect(await list('?q=INDUSTRIES')).toHaveLength(1)
    expect(await list('?q=100%25')).toMatchObject([{ fullName: '100% Cotton' }])
    expect(await list('?q=%25')).toEqual([])
    expect(await list('?q=_')).toEqual([])
  })

  test.each(['pending', 'contacted', 'resolved', 'archived'])('any message may become %s', async (status) => {
    await send()
    const [enquiry] = await list()
    const reply = await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}`, { method: 'PUT', body: { status } })
    expect(reply.status).toBe(200)
    expect(reply.data).toMatchObject({ status })
    expect(await list(`?status=${status}`)).toHaveLength(1)
  })

  test('an unknown status is refused', async () => {
    await send()
    const [enquiry] = await list()
    const reply = await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}`, { method: 'PUT', body: { status: 'done' } })
    expect(reply.status).toBe(400)
    expect(reply.body['error']).toBe('Status must be one of pending, contacted, resolved, archived')
  })

  test('a change of an older version is refused with the message as it is now', async () => {
    await send()
    const [enquiry] = await list()
    const path = `/api/contacts/${enquiry?.id}`
    const etag = (await app.fetchAsAdmin(path)).headers.get('ETag') ?? ''
    await app.fetchAsAdmin(path, { method: 'PUT', body: { status: 'contacted' } })
    const stale = await app.fetchAsAdmin(path, { method: 'PUT', body: { status: 'archived' }, headers: { 'If-Match': etag } })
    expect(stale.status).toBe(412)
    expect(stale.data).toMatchObject({ status: 'contacted' })
    expect(await list()).toMatchObject([{ status: 'contacted' }])
  })

  test('a deleted message is gone', async () => {
    await send()
    const [enquiry] = await list()
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}`)).status).toBe(404)
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('each change leaves a line of history with who, before and after', async () => {
    await send()
    const [enquiry] = await list()
    await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}`, { method: 'PUT', body: { status: 'resolved' } })
    const history = await entriesWithValues(app.db).selectAll().where('subject', '=', `enquiry:${enquiry?.id}`).execute()
    expect(history).toMatchObject([
      {
        action: 'enquiry status changed',
        actor_kind: 'staff',
        actor_name: 'Administrator',
        before: '{"status":"pending"}',
        after: '{"status":"resolved"}',
      },
    ])
  })
})
