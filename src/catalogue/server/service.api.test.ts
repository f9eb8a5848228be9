import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords, SERVICE } from '#app/testing/test-records.ts'
import type { Service } from '../service.schema.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

const create = (changes: object = {}) => app.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, ...changes } })
const list = async (query = ''): Promise<Service[]> => (await app.fetch(`/api/services${query}`)).data

test('a service that an admin creates is public at once, with a slug from its title', async () => {
  const created = await create()
  expect(created.status).toBe(201)
  expect(await list()).toEqual([{ id: expect.any(Number), slug: 'customer-audits', ...SERVICE }])
})

test('one service is found by its number and by its slug, with its description as safe HTML', async () => {
  const { id } = (await create({ description: '# Audits\n\n<script>alert(1)</script> [x](javascript:alert(1))' })).data
  const bySlug = await app.fetch('/api/services/customer-audits')
  expect(bySlug.data).toMatchObject({ id })
  expect((await app.fetch(`/api/services/${String(id)}`)).body).toEqual(bySlug.body)
  const { description_html: html } = bySlug.data as { description_html: string }
  expect(html).toContain('<h2>Audits</h2>')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('href="javascript')
})

test('two services with the same title get two slugs', async () => {
  await create()
  await create()
  expect((await list()).map((service) => service.slug)).toEqual(['customer-audits', 'customer-audits-2'])
})

test('a Hindi title has no slug and is found by its number', async () => {
  const { id, slug } = (await create({ title: 'ग्राहक लेखा परीक्षा' })).data as unknown as Service
  expect(slug).toBeNull()
  expect((await app.fetch(`/api/services/${id}`)).status).toBe(200)
})

test('a SAC is changed alone, and is that of consulting when left out', async () => {
  const { id, sac } = (await create({ sac: undefined })).data as unknown as Service
  expect(sac).toBe('998311')
  const put = (body: object) => app.fetchAsAdmin(`/api/services/${id}`, { method: 'PUT', body })
  expect((await put({ sac: '998346' })).data).toMatchObject({ sac: '998346' })
  expect((await put({ title: 'Audits' })).data).toMatchObject({ title: 'Audits', sac: '998346' })
  expect((await put({ sac: 'x' })).status).toBe(400)
})

test('features come as a list or as comma-separated text, trimmed and without empty entries', async () => {
  expect((await create({ features: ' Mock audit, ,Line walk,' })).data).toMatchObject({ features: ['Mock audit', 'Line walk'] })
  expect((await create({ features: ['  One ', ''] })).data).toMatchObject({ features: ['One'] })
  expect((await create({ features: undefined })).data).toMatchObject({ features: [] })
})

test.each([
  ['a JSON string of a list', '["Mock audit, with a report","Line walk",""]', ['Mock audit, with a report', 'Line walk']],
  ['an empty list as a JSON string', ' [] ', []],
  ['text in brackets that is no JSON, separated by its commas', '[draft, Line walk', ['[draft', 'Line walk']],
  ['a JSON object, which is text', '{"a": 1}', ['{"a": 1}']],
])('features may come as %s', async (_, features, stored) => {
  expect((await create({ features })).data).toMatchObject({ features: stored })
  const { id } = (await create({ features: ['Another'] })).data
  const reply = await app.fetchAsAdmin(`/api/services/${String(id)}`, { method: 'PUT', body: { features } })
  expect(reply.data).toMatchObject({ features: stored })
})

test.each([
  ['title', '', 'Title is required'],
  ['description', ' ', 'Description is required'],
  ['icon', '', 'Choose an icon'],
  ['icon', 'rocket', 'Choose an icon'],
  ['features', 7, 'Features must be a list of texts'],
  ['features', '[1, 2]', 'Features must be a list of texts'],
  ['features', '[["Mock audit"]]', 'Features must be a list of texts'],
])('%s %j is refused', async (field, value, sentence) => {
  const reply = await create({ [field]: value })
  expect(reply.status).toBe(400)
  expect(reply.body['issues']).toEqual({ [field]: sentence })
  expect(await list()).toEqual([])
})

test('services are listed in the order in which they were created', async () => {
  for (const title of ['Zebra', 'Apple', 'Mango']) await create({ title })
  expect((await list()).map((service) => service.title)).toEqual(['Zebra', 'Apple', 'Mango'])
})

test('a list has the number of all matches, on every page', async () => {
  for (let number = 1; number <= 3; number += 1) await create({ title: `Audit ${number}` })
  await create({ title: 'Recruitment' })
  const fetchPage = async (query: string) => (await app.fetch(`/api/services?${query}`)).body
  expect((await fetchPage('')).total).toBe(4)
  expect((await fetchPage('q=audit')).total).toBe(3)
  const first = await fetchPage('q=audit&limit=2')
  expect(first.total).toBe(3)
  expect(await fetchPage(`q=audit&limit=2&cursor=${String(first.nextCursor)}`)).toMatchObject({ data: [{ title: 'Audit 3' }], total: 3 })
})

test('a saved change shows at once, and the slug does not change, so links still work', async () => {
  const { id } = (await create()).data
  const reply = await app.fetchAsAdmin(`/api/services/${String(id)}`, { method: 'PUT', body: { ...SERVICE, title: 'Audits' } })
  expect(reply.data).toMatchObject({ title: 'Audits', slug: 'customer-audits' })
  expect(await list()).toMatchObject([{ title: 'Audits' }])
})

test('of two concurrent edits the second is refused, and nothing is overwritten', async () => {
  const created = await create()
  const path = `/api/services/${String((created.data as Service).id)}`
  const headers = { 'If-Match': created.headers.get('ETag') ?? '' }
  const first = await app.fetchAsAdmin(path, { method: 'PUT', body: { ...SERVICE, title: 'First' }, headers })
  const second = await app.fetchAsAdmin(path, { method: 'PUT', body: { ...SERVICE, title: 'Second' }, headers })
  expect([first.status, second.status]).toEqual([200, 412])
  expect(second.data).toMatchObject({ title: 'First' })
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'))
  expect(await list()).toMatchObject([{ title: 'First' }])
})

test('a deleted service is not found', async () => {
  const { id } = (await create()).data
  expect((await app.fetchAsAdmin(`/api/services/${String(id)}`, { method: 'DELETE' })).body).toEqual({ success: true, data: null })
  expect((await app.fetch(`/api/services/${String(id)}`)).status).toBe(404)
})

test.each(['4711', '0', '-1', '1.5', 'no-such-service', '99999999999999999999', '%00', '..%2f'])('an unknown id %s is 404', async (id) => {
  expect((await app.fetch(`/api/services/${id}`)).status).toBe(404)
  expect((await app.fetchAsAdmin(`/api/services/${id}`, { method: 'DELETE' })).status).toBe(404)
})
