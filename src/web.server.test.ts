import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from './platform/http/http-server.server.ts'
import { createLog } from './platform/http/log.server.ts'
import { Metrics } from './platform/metrics.server.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createWeb, siteListener } from './web.server.ts'

let app: TestApp
let clientDir: string
let web: Hono
let server: Server
let logged = ''

/** Over a socket: the log is written when the reply has been sent. */
async function get(path: string, headers: Record<string, string> = {}): Promise<{ headers: Headers; text: string }> {
  logged = ''
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const text = await reply.text()
  while (!logged.includes('"msg":"request"')) await pause(2)
  return { headers: reply.headers, text }
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
  const metrics = new Metrics()
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
  ['/c/AbCdEfGhIjKlMnOpQrStUv.pdf?name=Asha', '/c/….pdf'],
  ['/c/AbCdEfGhIjKlMnOpQrStUv', '/c/…'],
  ['/c/AbCdEfGhIjKlMnOpQrStUv.jwt', '/c/….jwt'],
  ['/c/AbCdEfGhIjKlMnOpQrStUv/share.png?v=1', '/c/…/share.png'],
  ['/calendar/AbCdEfGhIjKlMnOpQrStUv.ics', '/calendar/….ics'],
  ['/subscription/cancel/AbCdEfGhIjKlMnOpQrStUv', '/subscription/cancel/…'],
  ['/%63/AbCdEfGhIjKlMnOpQrStUv', '/c/…'],
  ['//C//AbCdEfGhIjKlMnOpQrStUv', '//C//…'],
  ['/c/%41bCdEfGhIjKlMnOpQrStUv%2', '/c/…'],
])('the log contains neither the query nor the secret of %s', async (path, shown) => {
  await get(path)
  expect(logged).toContain(`"path":"${shown}"`)
  expect(logged).not.toMatch(/AbCdEf|bCdEfG|Asha/)
})

test('a request has an id: in the reply, in each line that is logged for it, and in what the visitor reads after an error', async () => {
  const reply = await get('/a-page')
  const id = reply.headers.get('X-Request-Id') ?? ''
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(reply.text).toContain(`quote the reference ${id}`)
  const lines = logged.trim().split('\n').map((line) => JSON.parse(line) as { msg: string; requestId: string })
  expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([['a request failed', id], ['request', id]])
  expect((await get('/a-page')).headers.get('X-Request-Id')).not.toBe(id)
})

test('the id that a stranger sends is not used', async () => {
  expect((await get('/livez', { 'X-Request-Id': 'id-of-somebody-else' })).headers.get('X-Request-Id')).not.toBe('id-of-somebody-else')
})
