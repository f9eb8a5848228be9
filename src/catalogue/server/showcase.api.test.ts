import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { ShowcaseEntry } from '../showcase.schema.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

const EMAIL = 'meera.sample@example.com'
const CLIENT = { kind: 'client', name: 'Example Castings', role: 'Castings, Faridabad', isPublished: true }
const TESTIMONIAL = {
  kind: 'testimonial',
  name: 'Meera Sample',
  role: 'Quality manager, Example Castings',
  text: 'Our auditors now find more than the customer does.',
  email: EMAIL,
  consentOn: '2026-11-02',
  isPublished: true,
}

const create = (body: object) => app.fetchAsAdmin('/api/showcase/create', { body })
const make = async (body: object) => (await create(body)).data as unknown as ShowcaseEntry
const shown = async (query = '') => (await app.fetch(`/api/showcase/published${query}`)).data as ShowcaseEntry[]

test('visitors see what is published, in the order of the office, without e-mail, consent or programs', async () => {
  const { id: programId } = await makeProgram(app)
  const first = await make({ ...TESTIMONIAL, programIds: [programId] })
  const second = await make(CLIENT)
  expect(await shown()).toEqual([
    { id: first.id, kind: 'testimonial', name: 'Meera Sample', role: TESTIMONIAL.role, text: TESTIMONIAL.text, imagePath: null },
    { id: second.id, kind: 'client', name: 'Example Castings', role: CLIENT.role, text: '', imagePath: null },
  ])
  const ids = [second.id, first.id]
  const order = { ids, previousIds: [first.id, second.id] }
  expect((await app.fetchAsAdmin('/api/showcase/order', { method: 'PUT', body: order })).status).toBe(200)
  expect((await shown()).map(({ id }) => id)).toEqual(ids)
})

test('a draft is seen by the office only', async () => {
  const draft = await make({ ...CLIENT, isPublished: undefined })
  expect(draft.isPublished).toBe(false)
  expect(await shown()).toEqual([])
  expect((await app.fetchAsAdmin('/api/showcase')).data).toEqual([draft])
  expect((await app.fetch('/api/showcase')).status).toBe(401)
  expect((await app.fetch(`/api/showcase/${draft.id}`)).status).toBe(401)
})

test('the page of a program gets what is published about it, and a deleted program takes only the connection along', async () => {
  const program = await makeProgram(app)
  const other = await makeProgram(app, { title: 'Other', slug: 'other' })
  const entry = await make({ ...TESTIMONIAL, programIds: [program.id, program.id, other.id] })
  await make(CLIENT)
  await make({ ...TESTIMONIAL, name: 'Draft Sample', isPublished: false, programIds: [program.id] })
  expect(entry.programIds).toEqual([program.id, other.id])
  expect((await shown(`?programId=${program.id}`)).map(({ id }) => id)).toEqual([entry.id])
  expect((await app.fetchAsAdmin(`/api/training-programs/${program.id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await app.fetchAsAdmin(`/api/showcase/${entry.id}`)).data).toMatchObject({ programIds: [other.id] })
})

describe('a person', () => {
  test.each(['testimonial', 'trainer'])(
    'is named by a %s only with the day of their consent and an address to find them by',
    async (kind) => {
      const without = { ...TESTIMONIAL, kind, consentOn: null }
      expect(await create(without)).toMatchObject({ status: 422, body: { issues: { consentOn: expect.stringContaining('agreed') } } })
      expect(await create({ ...TESTIMONIAL, kind, email: '' })).toMatchObject({
        status: 422,
        body: { issues: { email: expect.any(String) } },
      })
      const draft = await make({ ...without, isPublished: false })
      const publish = (body: object) => app.fetchAsAdmin(`/api/showcase/${draft.id}`, { method: 'PUT', body })
      expect((await publish({ isPublished: true })).status).toBe(422)
      expect((await publish({ isPublished: true, consentOn: '2026-11-02' })).data).toMatchObject({
        isPublished: true,
        consentOn: '2026-11-02',
      })
      expect((await publish({ consentOn: '' })).status, 'consent taken back while it is published').toBe(422)
    },
  )

  test('is found, exported and erased by e-mail, also in the history', async () => {
    const entry = await make(TESTIMONIAL)
    const request = { email: EMAIL.toUpperCase(), reason: 'Asked by letter' }
    const preview = (await app.fetchAsAdmin('/api/people/preview', { body: { email: EMAIL } })).data
    expect(preview).toMatchObject({ names: ['Meera Sample'], goes: { showcaseEntries: 1 } })
    expect(JSON.parse((await app.fetchAsAdmin('/api/people/export', { body: request })).text)).toMatchObject({
      showcase: [{ name: 'Meera Sample', text: TESTIMONIAL.text, consentOn: '2026-11-02' }],
    })
    expect((await app.fetchAsAdmin('/api/people/erase', { body: request })).data).toMatchObject({ showcaseEntries: 1 })
    expect(await shown()).toEqual([])
    expect((await app.fetchAsAdmin(`/api/showcase/${entry.id}`)).status).toBe(404)
    const history = (await app.fetchAsAdmin(`/api/admin/history?subject=showcase-entry:${entry.id}`)).text
    expect(history).toContain('testimonial')
    expect(history).not.toMatch(/Meera Sample|find more than|meera\.sample/)
  })
})

test.each([
  ['no name', { ...CLIENT, name: ' ' }, 'name'],
  ['another kind', { ...CLIENT, kind: 'award' }, 'kind'],
  ['an address that runs script', { ...CLIENT, imagePath: 'javascript:alert(1)' }, 'imagePath'],
  ['no date', { ...TESTIMONIAL, consentOn: '2026-02-30' }, 'consentOn'],
  ['a program that is no number', { ...CLIENT, programIds: ['first'] }, 'programIds.0'],
])('%s is refused with a message at the field', async (_, body, field) => {
  const reply = await create(body)
  expect(reply.status).toBe(400)
  expect(Object.keys((reply.body as { issues: object }).issues)).toContain(field)
})

test('a program that does not exist is refused', async () => {
  expect(await create({ ...CLIENT, programIds: [999_999] })).toMatchObject({
    status: 422,
    body: { issues: { programIds: expect.any(String) } },
  })
})

test('a change keeps what is left out, needs the version that was read, and is in the history', async () => {
  const { id } = await make(TESTIMONIAL)
  const { headers } = await app.fetchAsAdmin(`/api/showcase/${id}`)
  const ifMatch = { 'If-Match': headers.get('ETag') ?? '' }
  const save = (body: object) => app.fetchAsAdmin(`/api/showcase/${id}`, { method: 'PUT', body, headers: ifMatch })
  expect((await save({ role: 'Plant head' })).data).toMatchObject({ ...TESTIMONIAL, role: 'Plant head' })
  expect((await save({ role: 'Director' })).status).toBe(412)
  expect((await app.fetchAsAdmin(`/api/showcase/${id}`, { method: 'DELETE' })).status).toBe(200)
  const history = (await app.fetchAsAdmin(`/api/admin/history?subject=showcase-entry:${id}`)).data as Array<{
    action: string
    subjectName: string
  }>
  expect(history.map(({ action }) => action)).toEqual(['showcase entry deleted', 'showcase entry updated', 'showcase entry created'])
  expect(history[0]?.subjectName).toBe('Meera Sample')
})

test('the list is searched by name and role and filtered by kind, and exported; bulk work deletes', async () => {
  const client = await make(CLIENT)
  await make(TESTIMONIAL)
  const found = async (query: string) =>
    ((await app.fetchAsAdmin(`/api/showcase?${query}`)).data as ShowcaseEntry[]).map(({ name }) => name)
  expect(await found('q=quality+manager')).toEqual(['Meera Sample'])
  expect(await found('kind=client')).toEqual(['Example Castings'])
  expect((await app.fetchAsAdmin('/api/exports/showcase?format=csv')).text).toMatch(/Testimonial,Meera Sample,.*Published,2026-11-02/)
  const job = await app.fetchAsAdmin('/api/bulk/jobs', { body: { kind: 'showcase-delete', selection: { ids: [client.id] } } })
  expect(job.status).toBe(201)
  await app.worker.settled()
  expect(await found('')).toEqual(['Meera Sample'])
})
