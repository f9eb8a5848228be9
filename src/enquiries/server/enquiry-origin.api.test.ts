import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import type { Enquiry } from '../enquiry.schema.ts'

const app = setUpTestApp()
const PERSON = { name: 'Asha Example', email: 'asha@example.com', subject: 'Training Programs', message: 'A seat, please.' }
const ORIGIN = { source: 'LinkedIn', referrerHost: 'www.linkedin.com', firstPage: '/services' }

beforeEach(async () => {
  await removeRecords(app)
  app.time.now = new Date('2026-11-20T09:30:00Z')
})

const send = async (changes: object = {}): Promise<number> => {
  const reply = await app.fetch('/api/contact', { body: { ...PERSON, ...changes } })
  expect(reply.status).toBe(201)
  return (reply.data as { id: number }).id
}
const read = async (id: number): Promise<Enquiry> => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data
const put = (id: number, body: object, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body, headers })
const historyOf = (id: number) =>
  entriesWithValues(app.db).select(['action', 'before', 'after']).where('subject', '=', `enquiry:${id}`).orderBy('id').execute()

describe('the origin of an enquiry', () => {
  test('is stored, exported to the office and to the person, and gone after an erasure', async () => {
    const id = await send(ORIGIN)
    expect(await read(id)).toMatchObject({ ...ORIGIN, source: 'linkedin' })
    expect((await app.fetchAsAdmin('/api/exports/contacts?format=csv')).text).toMatch(/linkedin.*www\.linkedin\.com.*\/services/)
    const person = { email: PERSON.email, reason: 'Asked by letter' }
    const exported = JSON.stringify((await app.fetchAsAdmin('/api/people/export', { body: person })).body)
    expect(exported).toContain('"source":"linkedin","referredBy":"www.linkedin.com","firstPage":"/services"')
    await app.fetchAsAdmin('/api/people/erase', { body: person })
    expect(JSON.stringify(await app.db.sql.selectFrom('contacts').selectAll().execute())).not.toContain('linkedin')
  })

  test('is nothing without script, and says nothing of an enquiry that the office recorded', async () => {
    const none = { source: null, referrerHost: null, firstPage: null }
    expect(await read(await send())).toMatchObject(none)
    expect(await read(await send({ source: '', referrerHost: null }))).toMatchObject(none)
    const body = { name: 'Ravi Sample', phone: '+91 90000 00011', channel: 'phone', ...ORIGIN }
    const { id } = (await app.fetchAsAdmin('/api/contacts/record', { body })).data as { id: number }
    expect(await read(id)).toMatchObject(none)
  })

  test.each([
    ['numbers', { source: 7, referrerHost: true, firstPage: 1.5 }, { source: null, referrerHost: null, firstPage: null }],
    ['objects', { source: {}, referrerHost: ['x'], firstPage: { toString: 1 } }, { source: null, referrerHost: null, firstPage: null }],
    [
      'the longest texts',
      { source: 'क'.repeat(4_000), referrerHost: 'a.'.repeat(4_000), firstPage: `/${'\u0007'.repeat(4_000)}` },
      { source: 'क'.repeat(100), referrerHost: null, firstPage: '/' },
    ],
    [
      'halves of characters',
      { source: '\ud800', referrerHost: '\udc00', firstPage: '/\ud800' },
      { source: null, referrerHost: null, firstPage: '/' },
    ],
  ])('%s cost nobody the enquiry', async (_what, sent, stored) => {
    expect(await read(await send(sent))).toMatchObject(stored)
  })

  test('has no token of a private page', async () => {
    expect(await read(await send({ firstPage: '/client-link/secret-token' }))).toMatchObject({ firstPage: '/client-link' })
  })
})

describe('the value of an enquiry and the reason of its loss', () => {
  test('are set, kept apart, taken away again, and remembered', async () => {
    const id = await send()
    expect((await put(id, { value: 80_000 })).data).toMatchObject({ value: 80_000, lostReason: null, status: 'pending' })
    expect((await put(id, { lostReason: '  Went   elsewhere ' })).data).toMatchObject({ value: 80_000, lostReason: 'Went elsewhere' })
    expect((await put(id, { lostReason: '', value: 0, status: 'archived' })).data).toMatchObject({
      value: 0,
      lostReason: null,
      status: 'archived',
    })
    const changes = (await historyOf(id)).filter(({ action }) => action === 'enquiry value changed')
    expect(changes.map(({ after }) => JSON.parse(after ?? '') as object)).toEqual([
      { value: 80_000, lostReason: null },
      { value: 80_000, lostReason: 'Went elsewhere' },
      { value: 0, lostReason: null },
    ])
  })

  test.each([
    { value: -1 },
    { value: 1.5 },
    { value: '80000' },
    { value: 1_000_000_000 },
    { lostReason: 'x'.repeat(121) },
    { lostReason: 7 },
    {},
  ])('%j is refused', async (body) => {
    const id = await send()
    expect((await put(id, body)).status).toBe(400)
    expect(await read(id)).toMatchObject({ value: null, lostReason: null })
  })

  test('change nothing of a newer version, nor of suspected spam, and nothing without the right to write', async () => {
    const id = await send()
    const { etag } = await read(id)
    await put(id, { value: 1000 })
    expect((await put(id, { clientId: null, value: 2000, lostReason: 'Price' }, { 'If-Match': etag })).status).toBe(412)
    const viewer = await signInAs(app, { name: 'Zoya', role: 'viewer' })
    expect((await viewer.fetch(`/api/contacts/${id}`, { method: 'PUT', body: { value: 5 } })).status).toBe(403)
    await app.fetchAsAdmin(`/api/contacts/${id}/spam`, { method: 'POST' })
    expect((await put(id, { value: 3000 })).status).toBe(409)
    expect(await read(id)).toMatchObject({ value: 1000, lostReason: null })
  })

  test('are both shown to staff who may see money, and only the reason to other staff', async () => {
    const id = await send()
    await put(id, { value: 80_000, lostReason: 'Price' })
    const viewer = await signInAs(app, { name: 'Vimla', role: 'viewer' })
    const clerk = await signInAs(app, { name: 'Omkar', role: 'office' })
    const seenBy = async ({ fetch }: typeof viewer) => {
      const one: Enquiry = (await fetch(`/api/contacts/${id}`)).data
      const rows: Enquiry[] = (await fetch('/api/contacts')).data
      const file = (await fetch('/api/exports/contacts?format=csv')).text
      const figures = (await fetch('/api/admin/figures')).text
      return [one.value, one.lostReason, rows[0]?.value, file.includes('80000'), figures.includes('80000')]
    }
    expect(await seenBy(viewer)).toEqual([null, 'Price', null, false, false])
    expect(await seenBy(clerk)).toEqual([80_000, 'Price', 80_000, true, true])
  })

  test('come back with a deleted message', async () => {
    const id = await send(ORIGIN)
    await put(id, { value: 80_000, lostReason: 'Price' })
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'DELETE' })
    await app.fetchAsAdmin(`/api/contacts/${id}/restore`, { method: 'POST' })
    expect(await read(id)).toMatchObject({ value: 80_000, lostReason: 'Price', firstPage: '/services' })
  })

  test('a request that becomes a participant is lost no more, and cannot be lost again', async () => {
    const { id: trainingProgramId } = await makeProgram(app)
    const id = await send({ trainingProgramId, kind: 'enrolment' })
    await put(id, { value: 12_500, lostReason: 'No answer' })
    const person = { participantId: 'BHM-77', fullName: 'Asha Example', email: PERSON.email, phone: '+91 90000 00011' }
    const form = { ...person, trainingProgramId, enrollmentDate: '2026-11-20', status: 'active' }
    expect((await app.fetchAsAdmin(`/api/contacts/${id}/participant`, { body: form })).status).toBe(201)
    expect(await read(id)).toMatchObject({ value: 12_500, lostReason: null })
    const became = (await historyOf(id)).find(({ action }) => action === 'enquiry became participant')
    expect(JSON.parse(became?.before ?? '')).toMatchObject({ lostReason: 'No answer' })
    expect((await put(id, { lostReason: 'Price' })).status).toBe(409)
    expect((await put(id, { value: 15_000 })).status).toBe(200)
  })
})
