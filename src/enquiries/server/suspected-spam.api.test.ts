import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findProof, type Challenge } from '#base/proof-of-work/challenge.ts'
import { PREFER_PROOF, PROOF_HEADER } from '#base/proof-of-work/proof-headers.ts'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { PARTICIPANT, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { makeFormToken } from './form-token.server.ts'
import type { Enquiry, EnquiryCounts } from '../enquiry.schema.ts'

const ENQUIRY = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Training Programs', message: 'Can it run in our plant?' }

const app = setUpTestApp()
beforeEach(() => removeRecords(app))

const send = async (changes: object = {}, headers: Record<string, string> = {}): Promise<number> => {
  const reply = await app.fetch('/api/contact', { body: { ...ENQUIRY, ...changes }, headers })
  expect([reply.status, reply.body]).toEqual([
    201,
    {
      success: true,
      data: {
        id: expect.any(Number),
        reference: expect.stringMatching(/^ENQ-/),
        correction: expect.any(String),
        promise: expect.any(String),
      },
    },
  ])
  return (reply.data as { id: number }).id
}
const suspect = (changes: object = {}) => send({ remarks: 'https://spam.example.com', ...changes })
const idsOf = async (query = ''): Promise<number[]> =>
  ((await app.fetchAsAdmin(`/api/contacts${query}`)).data as Enquiry[]).map(({ id }) => id)
const read = async (id: number): Promise<Enquiry> => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data
const counts = async (query = ''): Promise<EnquiryCounts> => (await app.fetchAsAdmin(`/api/contacts/counts${query}`)).data
const release = (id: number, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin(`/api/contacts/${id}/release`, { method: 'POST', headers })

describe('a message suspected of being spam', () => {
  test('is answered like any other, kept, and shown apart with the reason', async () => {
    const [kept, suspected] = [await send(), await suspect()]
    expect(await idsOf()).toEqual([kept])
    expect(await idsOf('?suspected=false')).toEqual([kept])
    expect(await idsOf('?suspected=true')).toEqual([suspected])
    expect((await read(kept)).suspectedFor).toEqual([])
    expect((await read(suspected)).suspectedFor).toEqual(['hidden-field'])
  })

  test('counts only as suspected: not in the inbox, not as overdue, not on the overview, not in an export or search', async () => {
    await send({ name: 'Honest Sender' })
    const suspected = await suspect({ name: 'Spam Sender', kind: 'enrolment', message: 'Enrol me at once' })
    app.time.now = new Date(app.time.now.getTime() + 25 * 60 * 60 * 1000)
    expect(await counts()).toEqual({
      all: 1,
      pending: 1,
      contacted: 0,
      resolved: 0,
      archived: 0,
      overdue: 1,
      followUp: 0,
      mine: 0,
      unassigned: 1,
      suspected: 1,
    })
    expect(await counts('?kind=enrolment')).toMatchObject({ all: 0, pending: 0, overdue: 0, suspected: 1 })
    const overview = (await app.fetchAsAdmin('/api/admin/overview')).data as { counts: object; recentEnquiries: Enquiry[] }
    expect(overview.counts).toMatchObject({ pendingEnquiries: 1, overdueEnquiries: 1 })
    expect(overview.recentEnquiries.map(({ id }) => id)).not.toContain(suspected)
    const charts = (await app.fetchAsAdmin('/api/admin/overview/charts')).data as { enquiries: { weeks: Array<{ count: number }> } }
    expect(charts.enquiries.weeks.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(1)
    const exported = await app.fetchAsAdmin('/api/exports/contacts')
    expect([exported.text.includes('Honest Sender'), exported.text.includes('Spam Sender')]).toEqual([true, false])
    expect((await app.fetchAsAdmin('/api/admin/search?q=Spam+Sender')).text).not.toContain('Spam Sender')
  })

  test('released once is as any other message, with an entry in the audit log', async () => {
    const id = await suspect()
    const { etag } = await read(id)
    expect((await release(id, { 'If-Match': etag })).data).toMatchObject({ id, suspectedFor: [], status: 'pending' })
    expect(await idsOf()).toEqual([id])
    expect(await counts()).toMatchObject({ all: 1, pending: 1, suspected: 0 })
    const again = await release(id)
    expect([again.status, again.body['error']]).toEqual([409, 'This message is in the inbox already.'])
    expect((await release(id, { 'If-Match': etag })).status).toBe(412)
    const history = await app.db.sql.selectFrom('audit_entries').select('action').where('subject', '=', `enquiry:${id}`).execute()
    expect(history).toEqual([{ action: 'enquiry released' }])
    expect((await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status: 'contacted' } })).status).toBe(200)
  })

  test('waits until it is released: no status, no follow-up and no participant, but it can be deleted', async () => {
    const trainingProgramId = (await makeProgram(app)).id
    const id = await suspect({ kind: 'enrolment', message: 'Please enrol me', trainingProgramId })
    const refused = [
      await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status: 'resolved' } }),
      await app.fetchAsAdmin(`/api/contacts/${id}/follow-up`, { method: 'PUT', body: { followUpOn: '2026-12-01' } }),
      await app.fetchAsAdmin(`/api/contacts/${id}/participant`, { body: { ...PARTICIPANT, trainingProgramId } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
    expect((await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await counts()).toMatchObject({ suspected: 0 })
  })

  test('is released by bulk work, which skips those that are in the inbox already', async () => {
    const [first, second, kept] = [await suspect(), await suspect(), await send()]
    const job = await app.fetchAsAdmin('/api/bulk/jobs', { body: { kind: 'enquiry-release', selection: { ids: [first, second, kept] } } })
    await app.worker.settled()
    const { id } = job.data as { id: number }
    expect((await app.fetchAsAdmin(`/api/bulk/jobs/${id}`)).data).toMatchObject({ succeeded: 2, skipped: 1, refused: 0 })
    expect(await idsOf()).toEqual([kept, second, first])
  })

  test('bulk work on all suspected messages leaves those in the inbox', async () => {
    const kept = await send()
    await suspect()
    await app.fetchAsAdmin('/api/bulk/jobs', { body: { kind: 'enquiry-delete', selection: { filter: { suspected: 'true' } } } })
    await app.worker.settled()
    expect([await idsOf(), await idsOf('?suspected=true')]).toEqual([[kept], []])
  })
})

describe('a message marked as spam by hand', () => {
  const mark = (id: number, headers: Record<string, string> = {}) =>
    app.fetchAsAdmin(`/api/contacts/${id}/spam`, { method: 'POST', headers })
  const mailsAbout = (id: number) => app.db.sql.selectFrom('mails').select('kind').where('about', '=', `enquiry:${id}`).execute()

  test('is kept apart, and comes back with its status, owner and follow-up date, without a second mail', async () => {
    const id = await send()
    const me = (await app.fetchAsAdmin('/api/staff')).data as Array<{ id: number; isMe: boolean }>
    const ownerId = me.find(({ isMe }) => isMe)?.id
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status: 'contacted' } })
    await app.fetchAsAdmin(`/api/contacts/${id}/follow-up`, { method: 'PUT', body: { ownerId, followUpOn: '2026-12-01' } })
    const before = await read(id)
    const mails = await mailsAbout(id)
    const marked = await mark(id, { 'If-Match': before.etag })
    expect(marked.data).toMatchObject({ suspectedFor: ['marked'], status: 'contacted', ownerId, followUpOn: '2026-12-01' })
    expect([await idsOf(), await idsOf('?suspected=true')]).toEqual([[], [id]])
    expect((await release(id)).data).toEqual({ ...before, etag: '"5"' })
    expect(await mailsAbout(id)).toEqual(mails)
    const history = await app.db.sql
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', `enquiry:${id}`)
      .orderBy('id')
      .execute()
    expect(history.map(({ action }) => action).slice(-2)).toEqual(['enquiry marked as spam', 'enquiry released'])
  })

  test('that the office had recorded itself gets no mail when it comes back', async () => {
    const body = { name: 'Walk-in Example', email: 'walkin@example.com', channel: 'walk-in', message: '' }
    const { id } = (await app.fetchAsAdmin('/api/contacts/record', { body })).data as { id: number }
    await mark(id)
    expect((await release(id)).status).toBe(200)
    expect(await mailsAbout(id)).toEqual([])
  })

  test('is refused when it is there already, was changed by someone else, or became a participant', async () => {
    const trainingProgramId = (await makeProgram(app)).id
    const id = await send({ kind: 'enrolment', message: 'Please enrol me', trainingProgramId })
    const { etag } = await read(id)
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status: 'contacted' } })
    expect((await mark(id, { 'If-Match': etag })).status).toBe(412)
    expect((await mark(await suspect())).status).toBe(409)
    expect((await app.fetchAsAdmin(`/api/contacts/${id}/participant`, { body: { ...PARTICIPANT, trainingProgramId } })).status).toBe(201)
    const refused = await mark(id)
    expect([refused.status, refused.body['error']]).toEqual([409, expect.stringContaining('became the participant')])
    expect((await read(id)).suspectedFor).toEqual([])
  })
})

describe('what makes a message suspect', () => {
  const stateOf = async (changes: object) => (await read(await send(changes))).suspectedFor

  test('a form says when it was made; a call without a form is judged by its number alone', async () => {
    const form = makeFormToken(app.api.secret, app.time.now)
    expect(await stateOf({ form: `${form}0` })).toEqual(['unknown-form'])
    expect(await stateOf({})).toEqual([])
    expect(await stateOf({ form: '', remarks: '' })).toEqual([])
    app.time.now = new Date(app.time.now.getTime() + 40 * 24 * 60 * 60 * 1000)
    expect(await stateOf({ form })).toEqual([])
  })

  test('no made-up form is taken for one of ours', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 80 }).filter((text) => !text.includes('\0')),
        async (form) => {
          expect(await stateOf({ form })).toEqual(['unknown-form'])
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('with the limits of the product', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await createTestApp({ rateLimitScale: 1, isProxied: true })
  })
  afterAll(() => strict.close())
  beforeEach(() => {
    strict.time.now = new Date(strict.time.now.getTime() + 24 * 60 * 60 * 1000 + 1000)
  })

  const post = (network: string, headers: Record<string, string> = {}) =>
    strict.fetch('/api/contact', { body: ENQUIRY, headers: { 'X-Forwarded-For': network, ...headers } })
  const reasonsOf = async (reply: { data: never }): Promise<string[]> => {
    const { id } = reply.data as { id: number }
    return ((await strict.fetchAsAdmin(`/api/contacts/${id}`)).data as Enquiry).suspectedFor
  }

  test('all networks of one IPv6 customer together may send ten messages in ten minutes', async () => {
    const statuses = []
    for (let network = 0; network < 12; network += 1) statuses.push((await post(`2001:db8:77:${network}::1`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429])
    expect((await post('2001:db8:78::1')).status).toBe(201)
  })

  test('in a flood from many networks nobody is refused: what is sent without a proof of work is kept apart', async () => {
    for (let network = 0; network < 60; network += 1) expect((await post(`198.51.100.${network}`)).status).toBe(201)
    const plain = await post('203.0.113.1')
    expect([plain.status, await reasonsOf(plain)]).toEqual([201, ['flood']])
    const asked = await post('203.0.113.2', { Prefer: PREFER_PROOF })
    expect(asked).toMatchObject({ status: 429, body: { challenge: { algorithm: 'SHA-256' } } })
    const proof = await findProof(asked.body['challenge'] as Challenge)
    const proven = await post('203.0.113.2', { [PROOF_HEADER]: proof })
    expect([proven.status, await reasonsOf(proven)]).toEqual([201, []])
    const again = await post('203.0.113.3', { [PROOF_HEADER]: proof })
    expect([again.status, await reasonsOf(again)]).toEqual([201, ['flood']])
  })
})
