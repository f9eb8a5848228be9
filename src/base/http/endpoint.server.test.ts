import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Api } from './endpoint.server.ts'
import { Problem } from '../api/problem.ts'

const router = new Hono().onError((error, c) => c.text(error instanceof Problem ? `${error.code}: ${error.message}` : 'fault'))
const api = {
  router,
  endpoints: [],
  context: { origin: { network: () => '' }, clock: () => new Date(0), db: { write: () => undefined } },
} as unknown as Api

const described = { method: 'post', tag: '', summary: '', access: 'public', reply: z.number() } as const

endpoint(api, {
  ...described,
  path: '/things/{id}/notes/{noteId}',
  rows: { id: 'No such thing.', noteId: 'No such note.' },
  body: z.object({ text: z.string() }),
  answer: async ({ rows: { id, noteId } }) => ({ data: id + noteId }),
})

const ask = async (path: string, body: object = { text: 'a' }) =>
  (await router.request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })).text()

test('reads the ids of a path as numbers, and refuses other texts in their own words', async () => {
  expect(await ask('/things/40/notes/2')).toBe('{"success":true,"data":42}')
  for (const id of ['0', '01', '1.5', '-1', '1e3', 'a-slug', '1234567890'])
    expect([id, await ask(`/things/${id}/notes/2`), await ask(`/things/40/notes/${id}`)]).toEqual([
      id,
      'not-found: No such thing.',
      'not-found: No such note.',
    ])
})

test('refuses the body first', async () => {
  expect(await ask('/things/a-slug/notes/2', {})).toMatch(/^invalid/)
})

test('the compiler knows the parameters of a path', () => {
  const calls = [
    // @ts-expect-error -- the parameter has another name
    () => endpoint(api, { ...described, path: '/things/{id}', rows: { thing: '' }, answer: async () => ({ data: 1 }) }),
    // @ts-expect-error -- the path has no second one
    () => endpoint(api, { ...described, path: '/things/{id}', rows: { id: '', noteId: '' }, answer: async () => ({ data: 1 }) }),
    // @ts-expect-error -- the description names no id
    () => endpoint(api, { ...described, path: '/things/{id}', answer: async ({ rows }) => ({ data: rows.id }) }),
  ]
  expect(calls).toHaveLength(3)
})
