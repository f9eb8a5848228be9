import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'
import { createWeb } from './web.server.ts'

let app: TestApp
let clientDir: string
let web: Hono
let logged = ''

beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'pramaan web '))
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'assets/app-4f2a.js'), 'let a = 1')
  writeFileSync(join(clientDir, 'assets/app-4f2a.js.br'), 'brotli')
  app = await createTestApp()
  const log = pino(
    new Writable({
      write(line: Buffer, _encoding, done) {
        logged += line.toString()
        done()
      },
    }),
  )
  web = createWeb({ app, log, pages: () => Promise.reject(new Error('no pages here')), clientDir })
})
afterAll(async () => {
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

test('the log contains neither queries nor the secret tokens of certificates', async () => {
  await web.request('/c/AbCdEfGhIjKlMnOpQrStUv.pdf?name=Asha')
  await web.request('/c/AbCdEfGhIjKlMnOpQrStUv/share.png?v=1')
  expect(logged).toContain('"path":"/c/….pdf"')
  expect(logged).toContain('"path":"/c/…/share.png"')
  expect(logged).not.toMatch(/AbCdEf|Asha/)
})

test.each(['/c/AbCdEfGhIjKlMnOpQrStUv', '/c/AbCdEfGhIjKlMnOpQrStUv.jwt', '/c/AbCdEfGhIjKlMnOpQrStUv/share.png', '/calendar/AbCdEfGhIjKlMnOpQrStUv.ics'])(
  'the log does not contain the secret of %s',
  async (path) => {
    logged = ''
    await web.request(path)
    expect(logged).toContain('"method":"GET"')
    expect(logged).not.toContain('AbCdEf')
  },
)
