import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '../testing/test-hooks.ts'
import { makeProgram, PROGRAM, removeRecords, SERVICE } from '../testing/test-records.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

interface Kind {
  path: string
  make: (slug: string) => Promise<number>
}

const KINDS: Array<[name: string, kind: Kind]> = [
  ['program', { path: '/api/training-programs', make: async (slug) => (await makeProgram(app, { ...PROGRAM, slug, title: slug })).id }],
  [
    'service',
    {
      path: '/api/services',
      make: async (slug) => {
        const reply = await app.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, slug } })
        return (reply.data as { id: number }).id
      },
    },
  ],
]

describe.each(KINDS)('the slug of a %s', (_, { path, make }) => {
  const rename = async (id: number, slug: string): Promise<number> =>
    (await app.fetchAsAdmin(`${path}/${id}`, { method: 'PUT', body: { slug } })).status
  const at = async (slug: string) => {
    const { status, headers, data } = await app.fetch(`${path}/${slug}`)
    return { status, location: headers.get('Location'), id: (data as { id: number } | undefined)?.id }
  }
  const live = (id: number) => ({ status: 200, location: null, id })
  const moved = (id: number, slug: string) => ({ status: 301, location: `${path}/${slug}`, id })

  test('that changed answers 301 to the new one, also after several changes, and is not stored by caches', async () => {
    const id = await make('first')
    for (const slug of ['second', 'third']) expect(await rename(id, slug)).toBe(200)
    expect(await at('third')).toEqual(live(id))
    expect(await at(String(id))).toEqual(live(id))
    for (const old of ['first', 'second']) expect(await at(old)).toEqual(moved(id, 'third'))
    expect((await app.fetch(`${path}/first`)).headers.get('Cache-Control')).toBe('no-store')
  })

  test('that its record takes back leads nowhere else: A to B to A does not go round', async () => {
    const id = await make('a')
    for (const slug of ['b', 'a']) await rename(id, slug)
    expect(await at('a')).toEqual(live(id))
    expect(await at('b')).toEqual(moved(id, 'a'))
    await rename(id, 'b')
    expect(await at('a')).toEqual(moved(id, 'b'))
    expect(await at('b')).toEqual(live(id))
  })

  test('that another record takes belongs to that one, also when it is created with it', async () => {
    const first = await make('a')
    await rename(first, 'b')
    const second = await make('a')
    expect(await at('a')).toEqual(live(second))
    expect(await at('b')).toEqual(live(first))
    await rename(second, 'c')
    expect(await at('a')).toEqual(moved(second, 'c'))
    await rename(first, 'a')
    expect(await at('a')).toEqual(live(first))
    expect(await at('b')).toEqual(moved(first, 'a'))
    expect(await at('c')).toEqual(live(second))
  })

  test('of another record is refused, and nothing is remembered', async () => {
    const first = await make('a')
    const second = await make('b')
    expect(await rename(second, 'a')).toBe(409)
    expect(await at('a')).toEqual(live(first))
    expect(await at('b')).toEqual(live(second))
  })

  test('that is the id of another record does not hide that record once it changed', async () => {
    const first = await make('a')
    const second = await make(String(first))
    expect(await at(String(first))).toEqual(live(second))
    await rename(second, 'b')
    expect(await at(String(first))).toEqual(live(first))
  })

  test('of a deleted record is gone, and so are those it had before', async () => {
    const id = await make('a')
    await rename(id, 'b')
    await app.fetchAsAdmin(`${path}/${id}`, { method: 'DELETE' })
    for (const slug of ['a', 'b']) expect((await at(slug)).status).toBe(404)
  })
})

test('a program and a service may have had the same slug', async () => {
  const program = await makeProgram(app, { slug: 'a' })
  const service = (await app.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, slug: 'a' } })).data as { id: number }
  await app.fetchAsAdmin(`/api/training-programs/${program.id}`, { method: 'PUT', body: { slug: 'b' } })
  expect((await app.fetch('/api/services/a')).status).toBe(200)
  await app.fetchAsAdmin(`/api/services/${service.id}`, { method: 'PUT', body: { slug: 'c' } })
  expect((await app.fetch('/api/services/a')).headers.get('Location')).toBe('/api/services/c')
  expect((await app.fetch('/api/training-programs/a')).headers.get('Location')).toBe('/api/training-programs/b')
})
