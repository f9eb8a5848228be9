import fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#base/database/database.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import '#staff/server/second-factor/second-factor.table.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { signIn } from './walk/staff-calls.ts'
import { HostileClient, operationsOf, ReplyChecker, requestsTo, type HostileRequest, type Operation } from './hostile-requests.ts'
import { residentMegabytes } from './watching/resident-memory.ts'

/**
 * `npm run test:hostile` sends 2,000 random requests to each call. The gate sends a few, always the same, because its
 * verdict on a commit must not depend on chance.
 */
const { HOSTILE_REQUESTS } = process.env
const REQUESTS = Number(HOSTILE_REQUESTS ?? 8)
const SEED = Number(process.env['HOSTILE_SEED'] ?? (HOSTILE_REQUESTS ? randomInt(2 ** 31) : 20_261_123))
/** Calls that each take seconds of processor time. */
const COSTLY = new Map([['POST /api/admin/issuer-keys/rotate', 2]])
const MAX_MEMORY_MB = 400
/** The time limit of one call, also on a busy machine. */
const CALL_MS = 6_000 + REQUESTS * 200
const TIMEOUT_MS = 30 * CALL_MS

let database: TestDatabase
let server: BuiltServer
let client: HostileClient
let db: OpenDatabase
beforeAll(async () => {
  database = await makeTestDatabase('demo')
  server = await startBuiltServer({ ...database, seed: 'demo' })
  client = new HostileClient(server.url)
  db = await openDatabase(database, (error) => console.error(error))
})
afterAll(async () => {
  client.close()
  await db.close()
  await server.kill()
  await database.drop()
})

test(
  'no request makes a call fail: every reply is below 500, as documented, with safe headers, and tells nothing about the inside',
  async () => {
    console.log(`hostile requests: ${REQUESTS} to each call, seed ${SEED}`)
    const document = (await server.fetch('/api/openapi.json')).body as never
    const checker = new ReplyChecker(document)
    const operations = operationsOf(document)
    expect(operations.length).toBeGreaterThan(90)
    const statuses = new Map<number, number>()
    const faults: string[] = []
    let session = await signIn(server, TEST_CODE)

    const check = (operation: Operation) => async (one: HostileRequest) => {
      const reply = await client.send(one, one.isSignedIn ? session : {})
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      // Some calls sign out, or end all sessions.
      const isSignedOut = reply.status === 401 && one.isSignedIn && !one.headers.some((name) => name === 'Cookie' || name === 'X-API-Code')
      if (isSignedOut) session = await signIn(server, TEST_CODE)
      const fault = checker.faultOf(operation, one, reply)
      if (fault) throw new Error(`${fault}: ${reply.body.toString('utf8').slice(0, 300)}`)
    }
    for (const operation of operations) {
      const numRuns = Math.min(REQUESTS, COSTLY.get(operation.name) ?? REQUESTS)
      const result = await fc.check(fc.asyncProperty(requestsTo(operation), check(operation)), {
        seed: SEED,
        numRuns,
        interruptAfterTimeLimit: CALL_MS,
      })
      // If its role requires a second factor, the session can do nothing else.
      if (operation.name === 'PUT /api/admin/sign-in-settings')
        await db.write((tx) => tx.sql.updateTable('sign_in_settings').set({ required_for: '[]' }).execute())
      if (result.failed) faults.push(`${operation.name} ${shown(result.counterexample?.[0])}\n  ${String(result.errorInstance)}`)
    }
    console.log(
      `hostile requests: answered ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count}× ${status}`)
        .join(', ')}`,
    )
    expect(faults.join('\n\n')).toBe('')
    // If all replies were refusals, the requests would never have passed the checks.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(operations.length)
  },
  TIMEOUT_MS,
)

test.each([
  ['two lengths', 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef'],
  ['a length and chunks', 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a length that is none', 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
  ['a chunk of an impossible size', 'POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n'],
  ['an unknown transfer coding', 'POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n'],
  ['a header folded over two lines', 'GET /api/services HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\nX-B : d\r\n\r\n'],
  ['a NUL in a header', 'GET /api/services HTTP/1.1\r\nHost: x\r\nX-A: b\0c\r\n\r\n'],
  ['no host', 'GET /api/services HTTP/1.1\r\n\r\n'],
  ['headers of 100 kB', `GET /api/services HTTP/1.1\r\nHost: x\r\nX-A: ${'b'.repeat(100_000)}\r\n\r\n`],
  ['an address of 100 kB', `GET /api/services?q=${'b'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['2,000 headers', `GET /api/services HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(3000)}\r\n`],
  ['an unknown method', 'BREW /api/services HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a method that repeats the request', 'TRACE /api/services HTTP/1.1\r\nHost: x\r\nCookie: secret\r\n\r\n'],
  ['a method that tunnels', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['the address of another site', 'GET http://example.com/api/services HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
])('a message with %s is refused or cut off, and the next visitor is served', async (_what, message) => {
  const answer = await sendRaw(message)
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect(answer).not.toContain('secret')
  expect((await server.fetch('/livez')).status).toBe(200)
})

test('after all that the process is the same, its memory is sane, and it has logged no fault', async () => {
  const memory = residentMegabytes(server.pid)
  console.log(`hostile requests: the server uses ${memory} MB`)
  expect(memory).toBeGreaterThan(0)
  expect(memory).toBeLessThan(MAX_MEMORY_MB)
  expect((await server.fetch('/readyz')).status).toBe(200)
  const faults = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 50)
  expect(faults).toEqual([])
})

function shown(one: HostileRequest | undefined): string {
  if (!one) return ''
  const body = one.body ? Buffer.from(one.body).toString('utf8').slice(0, 300) : ''
  return `${one.path.slice(0, 300)} ${JSON.stringify(one.headers).slice(0, 300)}${one.isSignedIn ? '' : ' not signed in'} ${body}`
}

/** Sends these bytes, and returns the server's response until it closes the connection or falls silent. */
function sendRaw(message: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(message, 'latin1')))
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      setTimeout(end, 50)
    })
    socket.on('close', end)
    socket.on('error', end)
    socket.setTimeout(5_000, end)
  })
}
