import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../scripts/server-process.ts'
import { TEST_SITE } from '#app/testing/test-app.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'

/* An update in place, as in docs/operations.md, under traffic: a clone with the real setup script, whose fake npm and
   build install copies as slowly as the real ones. A proxy in front holds requests during the restart. */
const STEP_S = 1.5
const MAX_WAIT_MS = 60_000
const TIMEOUT_MS = 240_000
const NPM = `#!/bin/sh
rm -rf node_modules
sleep ${STEP_S}
cp -a "$CLONE/packages" node_modules
`
const BUILD = `
const { cpSync, rmSync } = require('node:fs')
const folder = process.env.BUILD_DIR ?? 'build'
rmSync(folder, { recursive: true, force: true })
for (const part of ['client', 'server']) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${STEP_S * 1000})
  cpSync(process.env.BUILT + '/' + part, folder + '/' + part, { recursive: true })
}
`

let clone: string
let database: TestDatabase
let server: BuiltServer | undefined
let proxy: Server | undefined
beforeEach(async () => {
  // On the project's disk.
  mkdirSync('.cache', { recursive: true })
  clone = mkdtempSync(resolve('.cache/update-'))
  database = await makeTestDatabase('demo')
})
afterEach(async () => {
  proxy?.close()
  await server?.kill()
  await database.drop()
  rmSync(clone, { recursive: true, force: true })
})

function put(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  writeFileSync(join(clone, path), text)
}

/** Creates a clone that was built by an earlier release, and whose sources and packages have changed since. */
function makeClone(): void {
  for (const path of ['scripts/setup.mjs', 'scripts/build/compress.mjs', 'scripts/build/installed-units.mjs'])
    cpSync(path, join(clone, path))
  put('package.json', '{"type": "module"}')
  for (const name of ['package-lock.json', 'src/new.ts', 'node_modules/.setup.json']) put(name, '{}')
  put('packages/@react-router/dev/bin.cjs', BUILD)
  for (const name of ['sharp', '@img', '@myriaddreamin']) {
    for (const folder of ['packages', 'node_modules']) symlinkSync(resolve('node_modules', name), join(clone, folder, name))
  }
  put('bin/npm', NPM)
  chmodSync(join(clone, 'bin/npm'), 0o755)
  cpSync(realpathSync('build'), join(clone, 'builds/1'), { recursive: true })
  put('builds/1/.setup.json', '{}')
  put('builds/1/client/assets/old-page-abcdefgh.js', 'export {}')
  symlinkSync('builds/1', join(clone, 'build'))
}

function startServer(port: number): Promise<BuiltServer> {
  return startBuiltServer({ ...database, port, cwd: clone })
}

/**
 * Starts a proxy that forwards requests to `port`, and retries while nothing listens there, or when a GET was cut before
 * its reply, as Caddy does with `lb_try_duration`.
 */
async function startProxy(port: number): Promise<string> {
  const pass = (incoming: IncomingMessage, response: ServerResponse, body: Buffer, began = Date.now()) => {
    const { method, url, headers } = incoming
    request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, (reply) =>
      reply.pipe(response.writeHead(reply.statusCode ?? 500, reply.headers)),
    )
      .once('error', (error: NodeJS.ErrnoException) => {
        const mayRepeat = error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && method === 'GET')
        if (mayRepeat && Date.now() - began < MAX_WAIT_MS) setTimeout(() => pass(incoming, response, body, began), 50)
        else response.writeHead(502).end(error.code)
      })
      .end(body)
  }
  proxy = createServer((incoming, response) => void buffer(incoming).then((body) => pass(incoming, response, body)))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

test(
  'npm run build and a restart under traffic fail no request, and an open page still finds its scripts afterwards',
  async () => {
    makeClone()
    const port = await freePort()
    server = await startServer(port)
    const url = await startProxy(port)
    const answered = new Map<string, number>()
    const ask = async (path: string, init?: RequestInit) => {
      const reply = await fetch(url + path, init)
      const text = await reply.text()
      const key = `${init?.method ?? 'GET'} ${path} ${reply.status}${reply.status === 502 ? text : ''}`
      answered.set(key, (answered.get(key) ?? 0) + 1)
    }
    const upload = async () => {
      const colour = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 }
      const body = new Uint8Array(
        await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
          .png()
          .toBuffer(),
      )
      const headers = { 'X-API-Code': TEST_CODE, 'Content-Type': 'image/png', Origin: TEST_SITE }
      await ask('/api/images', { method: 'POST', body, headers })
    }
    const over = new AbortController()
    const visits: Promise<void>[] = []
    /** Repeats requests until the update is over. Workers start on their first request. */
    const keepAsking = (...visit: Array<() => Promise<void>>) =>
      visits.push(
        (async () => {
          while (!over.signal.aborted) for (const step of visit) await step().then(() => pause(20))
        })(),
      )

    const found = await server.fetch('/api/verify-certificate', { body: { certificateId: 'CERT2026090042', fullName: 'Asha Example' } })
    const { permalink } = (found.data as { certificate: { permalink: string } }).certificate
    const assets = globSync('*.{js,css}', { cwd: join(clone, 'builds/1/client/assets') }).map((name) => `/assets/${name}`)
    keepAsking(...['/', '/training-programs', '/about?q=1', '/api/services', '/admin'].map((path) => () => ask(path)))
    keepAsking(...assets.map((path) => () => ask(path)))
    keepAsking(upload)
    const env = { ...process.env, CLONE: clone, BUILT: realpathSync('build'), PATH: `${join(clone, 'bin')}:${process.env['PATH']}` }
    const setup = spawn(process.execPath, ['scripts/setup.mjs', '--build'], { cwd: clone, env })
    setup.stdout.once('data', () => setTimeout(() => keepAsking(() => ask(`${permalink}.pdf`)), STEP_S * 2000))
    const [exitCode] = (await once(setup, 'close')) as [number]
    // The previous program is still running.
    keepAsking(() => ask(`${permalink}.png`))
    await pause(1000)
    await server.stop()
    server = await startServer(port)
    await pause(1000)
    over.abort()
    await Promise.all(visits)

    expect(exitCode).toBe(0)
    expect(realpathSync(join(clone, 'build'))).not.toBe(join(clone, 'builds/1'))
    expect([...answered.keys()].filter((key) => !/ 20[01]$/.test(key))).toEqual([])
    expect([...answered.keys()]).toEqual(
      expect.arrayContaining([`POST /api/images 201`, `GET ${permalink}.pdf 200`, `GET ${permalink}.png 200`]),
    )
    expect((await fetch(`${url}/assets/old-page-abcdefgh.js`)).headers.get('Cache-Control')).toContain('immutable')
    expect((await fetch(`${url}/assets/nobody-abcdefgh.js`)).status).toBe(404)
  },
  TIMEOUT_MS,
)
