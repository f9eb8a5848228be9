import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#base/http/endpoint.server.ts'
import { createHttpServer } from '#base/http/http-server.server.ts'
import { createLog } from '#base/http/log.server.ts'
import { Metrics } from '#base/processes/metrics.server.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { makeProgram } from './testing/test-records.ts'
import { createWeb, siteListener } from './web.server.ts'

let app: TestApp
let clientDir: string
let web: Hono
let server: Server
let logged = ''
const metrics = new Metrics()

/** Uses a socket, because the log is written after the reply has been sent. */
async function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: Headers; text: string }> {
  logged = ''
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const text = await reply.text()
  while (!logged.includes('"msg":"request"')) await pause(2)
  return { status: reply.status, headers: reply.headers, text }
}

beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'pramaan web '))
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'assets/app-4f2a.js'), 'let a = 1')
  writeFileSync(join(clientDir, 'assets/app-4f2a.js.br'), 'brotli')
  app = await createTestApp()
  const log = createLog(
    'info',
    new Writable({
      write(line: Buffer, _encoding, done) {
        logged += line.toString()
        done()
      },
    }),
  )
  const site = createWeb({ app, log, metrics, pages: () => Promise.reject(new Error('no pages here')), clientDir })
  web = site.app
  server = createHttpServer()
  server.on('request', siteListener(site, { app, log, metrics }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  server.close()
  await app.close()
  rmSync(clientDir, { recursive: true, force: true })
})

test('a picture that does not exist is answered with 404, not 500', async () => {
  expect((await web.request('/art/business/seed.png')).status).toBe(404)
  expect((await web.request('/art/business/seed.svg')).status).toBe(200)
})

test('every copy of a file varies by encoding, and a file with a hash in its name is cached for ever', async () => {
  for (const encoding of ['br', 'identity']) {
    const { headers } = await web.request('/assets/app-4f2a.js', { headers: { 'Accept-Encoding': encoding } })
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('Content-Encoding')).toBe(encoding === 'br' ? 'br' : null)
  }
})

test('a file that the browser has cached is answered with 304', async () => {
  const first = await web.request('/assets/app-4f2a.js')
  const modified = first.headers.get('Last-Modified') ?? ''
  const again = await web.request('/assets/app-4f2a.js', { headers: { 'If-Modified-Since': modified } })
  expect([again.status, await again.text(), again.headers.get('Last-Modified')]).toEqual([304, '', modified])
  const older = { 'If-Modified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' }
  expect(await (await web.request('/assets/app-4f2a.js', { headers: older })).text()).toBe('let a = 1')
})

test.each([
  ['/c/AbCdEfGhIjKlMnOpQrStUv.pdf?name=Asha', '/c/:file'],
  ['/c/AbCdEfGhIjKlMnOpQrStUv/share.png?v=1', '/c/:token/share.png'],
  ['/calendar/AbCdEfGhIjKlMnOpQrStUv.ics', '/calendar/:file'],
  ['/%63/AbCdEfGhIjKlMnOpQrStUv', '/*'],
  ['//C//AbCdEfGhIjKlMnOpQrStUv', '/*'],
  ['/api/contacts/asha@example.com', '/api/contacts/:id'],
  ['/api/contacts/919000000000', '/api/contacts/:id'],
  ['/api/contacts/7?name=Asha', '/api/contacts/7'],
  ['/api/asha@example.com', '/api/*'],
  ['/asha@example.com', '/*'],
])('the log of %s names the pattern %s, and nothing that was typed', async (path, shown) => {
  await get(path)
  expect(logged).toContain(`"path":"${shown}"`)
  expect(logged).not.toMatch(/AbCdEf|asha|Asha|9190/)
})

test('a request has an id: in the reply, in each line that is logged for it, and in what the visitor reads after an error', async () => {
  const reply = await get('/a-page')
  const id = reply.headers.get('X-Request-Id') ?? ''
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(reply.text).toContain(`quote the reference ${id}`)
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; requestId: string })
  expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['a request failed', id],
    ['request', id],
  ])
  expect((await get('/a-page')).headers.get('X-Request-Id')).not.toBe(id)
})

test('the id that a stranger sends is not used', async () => {
  expect((await get('/livez', { 'X-Request-Id': 'id-of-somebody-else' })).headers.get('X-Request-Id')).not.toBe('id-of-somebody-else')
})

describe('public data of the API', () => {
  const LIST = '/api/training-programs'
  let id: number
  beforeAll(async () => {
    id = (await makeProgram(app, { slug: 'cached-program', description: 'A long text. '.repeat(200) })).id
  })

  /** Counts the calls answered by reading the database. */
  async function readings(work: () => Promise<unknown>): Promise<number> {
    const read = vi.spyOn(app.db.sql, 'selectFrom')
    await work()
    const tables = read.mock.calls.map(([table]) => (typeof table === 'string' ? table : ''))
    read.mockRestore()
    return tables.filter((table) => /^(training_programs|services|consent_notices)/.test(table)).length
  }

  test.each([
    '/api/training-programs',
    '/api/services',
    '/api/training-programs/cached-program',
    '/api/consent-notice',
    '/api/training-programs?limit=3&q=cached',
  ])('%s is read once for everybody', async (path) => {
    const first = await get(path)
    const mark = path.includes('?') ? '&' : '?'
    const again = () =>
      Promise.all([get(path), get(`${path}${mark}_t=1`), get(`${path}${mark}utm_source=wa&x=y`), get(path, { Cookie: '__cf_bm=1' })])
    expect(await readings(again)).toBe(0)
    for (const reply of await again()) expect(reply.text).toBe(first.text)
    expect(JSON.parse(first.text)).toMatchObject({ success: true })
  })

  test('a change is in the next reply, and a client that has the present one is told so', async () => {
    const before = await get(LIST, { 'Accept-Encoding': 'gzip, br' })
    const etag = before.headers.get('ETag') ?? ''
    expect([etag, before.headers.get('Cache-Control'), before.headers.get('Vary'), before.headers.get('Content-Encoding')]).toEqual([
      expect.stringMatching(/^W\//),
      'no-cache',
      'Accept-Encoding',
      'br',
    ])
    expect((await get(LIST, { 'Accept-Encoding': 'gzip' })).headers.get('Content-Encoding')).toBe('gzip')
    expect((await get(`${LIST}?_t=2`, { 'If-None-Match': etag })).status).toBe(304)
    await app.fetchAsAdmin(`${LIST}/${id}`, { method: 'PUT', body: { title: 'Renamed just now' } })
    const after = await get(LIST, { 'If-None-Match': etag })
    expect([after.status, after.text.includes('Renamed just now')]).toEqual([200, true])
  })

  test('each reply from memory has an id of its own, which its line of the log has too, and is counted by its route', async () => {
    const etag = (await get(LIST)).headers.get('ETag') ?? ''
    const ids = new Set<string>()
    const asked = ['br', 'br', 'gzip', 'identity'].map((coding) => ({ 'Accept-Encoding': coding }))
    for (const headers of [...asked, { 'If-None-Match': etag }] as Array<Record<string, string>>) {
      const reply = await get(LIST, headers)
      const requestId = reply.headers.get('X-Request-Id') ?? ''
      expect(JSON.parse(logged)).toMatchObject({ requestId, method: 'GET', path: LIST, status: reply.status, msg: 'request' })
      ids.add(requestId)
    }
    expect([ids.size, ids.has('')]).toEqual([5, false])
    expect(await metrics.registry.metrics()).toMatch(/_count\{method="GET",route="\/api\/training-programs",status="304"\} \d+/)
  })

  test('a record keeps the strong tag of its version, with which it is edited', async () => {
    const one = await get(`${LIST}/${id}`)
    expect(one.headers.get('ETag')).toMatch(/^"\d+"$/)
    expect([
      one.headers.get('Content-Encoding'),
      (await get(`${LIST}/${id}`, { 'If-None-Match': one.headers.get('ETag') ?? '' })).status,
    ]).toEqual([null, 304])
  })

  test('a request of staff, or with a code, neither gets the copy nor becomes one', async () => {
    for (const headers of [
      { Cookie: 'a=b; __Host-pramaan_session=x' },
      { Cookie: 'pramaan_session=x' },
      { 'X-API-Code': 'x' },
      { Authorization: 'Bearer x' },
    ] as Array<Record<string, string>>) {
      await get(LIST)
      expect(await readings(() => get(LIST, headers))).toBeGreaterThan(0)
      expect((await get(LIST, headers)).headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('names that the call declares give replies of their own, and a refusal is not stored', async () => {
    const [all, some] = [await get(LIST), await get(`${LIST}?q=nothing-like-this`)]
    expect(some.text).not.toBe(all.text)
    for (let time = 0; time < 2; time++)
      expect([(await get(`${LIST}?limit=many`)).status, (await get(`${LIST}/no-such-program`)).status]).toEqual([400, 404])
    expect((await get(`${LIST}/no-such-program`)).headers.get('Content-Type')).toContain('json')
  })
})

test('a call that is not public, or that has a limit, cannot be cached', () => {
  const spec = { method: 'get', path: '/x', tag: '', summary: '', reply: z.null(), isCached: true } as const
  const mount = (changes: object) => () =>
    endpoint(
      { router: new Hono(), endpoints: [], context: app.api },
      { ...spec, access: 'public', ...changes, answer: () => Promise.resolve({ data: null }) },
    )
  expect(mount({})).not.toThrow()
  for (const changes of [{ access: 'office.enter' }, { method: 'post' }, { limit: { name: 'x', points: 1, seconds: 1 } }])
    expect(mount(changes)).toThrow('cannot be cached')
})
