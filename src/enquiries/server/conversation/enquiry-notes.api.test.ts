import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import type { Note } from '#clients/note.schema.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const app = setUpTestApp()
let asha: SignedInStaff

beforeAll(async () => {
  asha = await signInAs(app, { name: 'Asha Example', role: 'admin' })
})
beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
})

const HOUR_MS = 60 * 60 * 1000
const ENQUIRY = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message: 'Can you audit our plant?' }

const send = async (): Promise<number> => ((await app.fetch('/api/contact', { body: ENQUIRY })).data as { id: number }).id
const read = async (id: number): Promise<Enquiry> => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data

async function historyOf(id: number) {
  const rows = entriesWithValues(app.db).select(['action', 'actor_name', 'before', 'after'])
  return rows.where('subject', '=', `enquiry:${id}`).orderBy('id').execute()
}

describe('notes', () => {
  const notes = async (id: number, fetch = app.fetchAsAdmin): Promise<Note[]> => (await fetch(`/api/contacts/${id}/notes`)).data

  test('are kept in order with author and time, as they were written', async () => {
    const id = await send()
    await app.fetchAsAdmin(`/api/contacts/${id}/notes`, { body: { text: 'Called, no answer.' } })
    app.time.now = new Date(TEST_NOW.getTime() + HOUR_MS)
    const reply = await asha.fetch(`/api/contacts/${id}/notes`, { body: { text: '  दोबारा फ़ोन करें\nकल सुबह  ' } })
    expect(reply.status).toBe(201)
    expect(await notes(id, asha.fetch)).toEqual([
      {
        id: expect.any(Number),
        author: 'Administrator',
        isMine: false,
        text: 'Called, no answer.',
        createdAt: TEST_NOW.toISOString(),
        editedAt: null,
      },
      {
        id: expect.any(Number),
        author: 'Asha Example',
        isMine: true,
        text: 'दोबारा फ़ोन करें\nकल सुबह',
        createdAt: '2026-11-20T10:30:00.000Z',
        editedAt: null,
      },
    ])
    expect(await read(id)).toMatchObject({ noteCount: 2 })
  })

  test('only the author deletes one, and history keeps what it said', async () => {
    const id = await send()
    const { id: noteId } = (await asha.fetch(`/api/contacts/${id}/notes`, { body: { text: 'Mine' } })).data as Note
    const path = `/api/contacts/${id}/notes/${noteId}`
    expect((await app.fetchAsAdmin(path, { method: 'DELETE' })).status).toBe(403)
    expect((await app.fetchAsAdmin(path.replace(`/${id}/`, '/4711/'), { method: 'DELETE' })).status).toBe(404)
    expect((await asha.fetch(path, { method: 'DELETE' })).status).toBe(200)
    expect((await asha.fetch(path, { method: 'DELETE' })).status).toBe(404)
    expect(await notes(id)).toEqual([])
    expect(await historyOf(id)).toMatchObject([
      { action: 'enquiry note added', actor_name: 'Asha Example', after: '{"note":"Mine"}' },
      { action: 'enquiry note deleted', actor_name: 'Asha Example', before: '{"note":"Mine"}' },
    ])
  })

  test.each([
    ['', 'Write a note first'],
    ['   ', 'Write a note first'],
    [undefined, 'Write a note first'],
    ['x'.repeat(4001), '1 character too many: at most 4,000'],
  ])('%j is refused', async (text, sentence) => {
    const id = await send()
    const reply = await app.fetchAsAdmin(`/api/contacts/${id}/notes`, { body: { text } })
    expect([reply.status, reply.body['error']]).toEqual([400, sentence])
  })

  test('go with their message, and a message that is not there takes none', async () => {
    const id = await send()
    await app.fetchAsAdmin(`/api/contacts/${id}/notes`, { body: { text: 'Gone soon' } })
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'DELETE' })
    expect(await app.db.sql.selectFrom('enquiry_notes').selectAll().execute()).toEqual([])
    expect((await app.fetchAsAdmin(`/api/contacts/${id}/notes`, { body: { text: 'Too late' } })).status).toBe(404)
    expect((await app.fetchAsAdmin(`/api/contacts/${id}/notes`)).status).toBe(404)
  })
})
