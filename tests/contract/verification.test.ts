import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/server-process.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'

const RIGHT = { certificateId: 'CERT2026090042', fullName: 'Asha Example' }

let database: TestDatabase
let server: BuiltServer
let metricsPort: number
beforeAll(async () => {
  database = await makeTestDatabase('demo')
  metricsPort = await freePort()
  const env = { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' }
  server = await startBuiltServer({ ...database, seed: 'demo', rateLimitScale: 1, isProxied: true, env })
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

let networks = 0
/** Returns a network that no other test has used. */
const newNetwork = () => `198.51.100.${++networks}`

interface Sent {
  body?: string
  headers?: Record<string, string>
  network?: string
}

async function post(path: string, { body = JSON.stringify(RIGHT), headers = {}, network = newNetwork() }: Sent) {
  const reply = await server.request(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network, ...headers },
  })
  const sent = Object.fromEntries([...reply.headers].filter(([name]) => !/^(x-request-id|date|connection|keep-alive)$/.test(name)))
  const text = (await reply.text()).replace(/"checkedAt":"[^"]+"/, '"checkedAt":"…"')
  return { status: reply.status, sent, text, id: reply.headers.get('X-Request-Id') }
}

test('30 verifications a minute are answered, further ones say how long to wait, and other networks notice nothing', async () => {
  const network = newNetwork()
  const statuses: number[] = []
  for (let index = 0; index < 30; index++) statuses.push((await post('/api/verify-certificate', { network })).status)
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 200))
  const refused = await post('/api/verify-certificate', { network })
  expect(refused.status).toBe(429)
  expect(Number(refused.sent['retry-after'])).toBeGreaterThan(0)
  expect((await post('/api/verify-certificate', {})).status).toBe(200)
})

test('after ten misses of a number a network is refused, and the refusal does not say whether the name was right', async () => {
  const network = newNetwork()
  const wrong = { network, body: JSON.stringify({ ...RIGHT, fullName: 'Someone Else' }) }
  for (let index = 0; index < 10; index++) expect((await post('/api/verify-certificate', wrong)).status).toBe(404)
  const refused = [await post('/api/verify-certificate', wrong), await post('/api/verify-certificate', { network })]
  expect(refused.map(({ status }) => status)).toEqual([429, 429])
})

test('the log has one line for each, and the metrics name the call', async () => {
  const network = newNetwork()
  const { id } = await post('/api/verify-certificate', { network })
  const { id: missed } = await post('/api/verify-permalink', { network, body: '{"token":"x"}' })
  await expect.poll(() => server.output()).toContain(missed)
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter(({ requestId }) => requestId === id)).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/api/verify-certificate',
      status: 200,
      msg: 'request',
      ms: expect.any(Number) as number,
    }),
  ])
  expect(lines.filter(({ requestId }) => requestId === missed)).toEqual([
    expect.objectContaining({ path: '/api/verify-permalink', status: 404 }),
  ])
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counted = (route: string, status: number) =>
    text.includes(`http_request_duration_seconds_count{method="POST",route="${route}",status="${status}"}`)
  expect([counted('/api/verify-certificate', 200), counted('/api/verify-permalink', 404)]).toEqual([true, true])
})

test('a request that is cut off in its body is no fault, and the next one is answered', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /api/verify-certificate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"certificateId":',
  )
  await pause(50)
  socket.destroy()
  await pause(100)
  expect((await post('/api/verify-certificate', {})).status).toBe(200)
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number })
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})
