import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { makeProgram, removeRecords, SERVICE } from '../testing/test-records.ts'
import { addPerson, giveCode } from '../testing/test-staff.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => removeRecords(app))

const makeService = async (title: string): Promise<number> =>
  ((await app.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, title } })).data as { id: number }).id

const KINDS: Array<[path: string, make: (title: string) => Promise<number>]> = [
  ['training-programs', async (title) => (await makeProgram(app, { title, slug: title })).id],
  ['services', makeService],
]

describe.each(KINDS)('the order of %s', (path, make) => {
  let ids: [number, number, number]
  const list = async (query = ''): Promise<number[]> =>
    ((await app.fetch(`/api/${path}${query}`)).data as Array<{ id: number }>).map(({ id }) => id)
  const put = (body: object, headers: Record<string, string> = {}) =>
    app.fetchAsAdmin(`/api/${path}/order`, { method: 'PUT', body, headers })

  beforeEach(async () => {
    ids = [await make('a'), await make('b'), await make('c')]
  })

  test('is that of creation until the office changes it, and a new record comes last', async () => {
    const [a, b, c] = ids
    expect(await list()).toEqual([a, b, c])
    const reply = await put({ ids: [c, a, b], previousIds: [a, b, c] })
    expect([reply.status, reply.data]).toEqual([200, { ids: [c, a, b] }])
    expect(await list()).toEqual([c, a, b])
    const d = await make('d')
    expect(await list()).toEqual([c, a, b, d])
    expect(await list('?limit=2')).toEqual([c, a])
  })

  test('stays as somebody else saved it meanwhile: the second is told, with the order of now', async () => {
    const [a, b, c] = ids
    expect((await put({ ids: [b, a, c], previousIds: [a, b, c] })).status).toBe(200)
    const second = await put({ ids: [c, b, a], previousIds: [a, b, c] })
    expect([second.status, second.data]).toEqual([412, { ids: [b, a, c] }])
    expect(await list()).toEqual([b, a, c])
  })

  test('of six who save at once one counts, and the others are told', async () => {
    const [a, b, c] = ids
    const orders = [
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
      [b, a, c],
    ]
    const replies = await Promise.all(orders.map((order) => put({ ids: order, previousIds: ids })))
    const won = replies.findIndex(({ status }) => status === 200)
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(5)
    expect(await list()).toEqual(orders[won])
  })

  test('needs all records: one that came or went meanwhile is not lost', async () => {
    const [a, b, c] = ids
    const d = await make('d')
    expect((await put({ ids: [c, b, a] })).status).toBe(412)
    await app.fetchAsAdmin(`/api/${path}/${d}`, { method: 'DELETE' })
    expect((await put({ ids: [d, c, b, a] })).status).toBe(412)
    expect((await put({ ids: [c, b, a] })).status).toBe(200)
    expect(await list()).toEqual([c, b, a])
  })

  test.each([
    ['one id twice', [1, 1]],
    ['no numbers', ['a']],
    ['no list', 'a'],
  ])('is refused with %s', async (_, wrong) => {
    expect((await put({ ids: wrong })).status).toBe(400)
    expect(await list()).toEqual(ids)
  })

  test('is for those who write the content, and history shows the titles', async () => {
    const [a, b, c] = ids
    const { id } = await addPerson(app, { username: `order-${path}`, role: 'viewer' })
    const { code } = await giveCode(app, id)
    expect((await put({ ids: [c, b, a] }, { 'X-API-Code': code })).status).toBe(403)
    expect((await app.fetch(`/api/${path}/order`, { method: 'PUT', body: { ids: [c, b, a] } })).status).toBe(401)
    await put({ ids: [c, b, a] })
    const entry = await entriesWithValues(app.db).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const subject = path === 'services' ? 'services' : 'programs'
    expect(entry).toMatchObject({ action: `${subject} reordered`, subject, actor_name: 'Administrator' })
    expect(JSON.parse(entry.after ?? '')).toEqual({ order: ['c', 'b', 'a'] })
  })

  test('that is the same already is no entry of history', async () => {
    const count = async () => (await entriesWithValues(app.db).select('id').execute()).length
    await put({ ids })
    const before = await count()
    expect((await put({ ids })).status).toBe(200)
    expect(await count()).toBe(before)
  })
})
