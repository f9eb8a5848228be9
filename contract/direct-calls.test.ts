import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../scripts/server-process.ts'
import { makeTestDatabase, type TestDatabase } from '../src/test-database.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'

/** A query makes the router answer, which knows the same call. It is the other way to the same reply. */
const BY_ROUTER = '?by=router'
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
/** A network that no other test has used. */
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

const [usedKey, enquiryKey] = [randomUUID(), randomUUID()]
const ENQUIRY = JSON.stringify({
  name: 'Asha Example',
  email: 'asha.example@example.com',
  phone: '',
  subject: 'Training',
  message: 'Please call me about the next batch.',
})
const REQUESTS: Array<[status: number, what: string, path: string, sent: Sent]> = [
  [200, 'a certificate', '/api/verify-certificate', {}],
  [200, 'a body that begins with a byte order mark', '/api/verify-certificate', { body: `\uFEFF${JSON.stringify(RIGHT)}` }],
  [
    200,
    'the other spelling of the fields, in Hindi',
    '/api/verify-certificate',
    { body: JSON.stringify({ certificate_id: 'CERT2026090042', full_name: 'Asha Example', note: 'प्रमाण' }) },
  ],
  [200, 'a repeated request', '/api/verify-certificate', { headers: { 'Idempotency-Key': usedKey } }],
  [
    422,
    'the key of another request',
    '/api/verify-certificate',
    { headers: { 'Idempotency-Key': usedKey }, body: JSON.stringify({ ...RIGHT, fullName: 'Someone Else' }) },
  ],
  [404, 'a wrong name', '/api/verify-certificate', { body: JSON.stringify({ ...RIGHT, fullName: 'Someone Else' }) }],
  [404, 'a wrong token', '/api/verify-permalink', { body: JSON.stringify({ token: 'nobody' }) }],
  [200, 'a status', '/api/check-status', { body: JSON.stringify({ participantId: 'BHM2026081204', email: 'asha.example@example.com' }) }],
  [404, 'a wrong e-mail', '/api/check-status', { body: JSON.stringify({ participantId: 'BHM2026081204', email: 'nobody@example.com' }) }],
  [201, 'an enquiry that is sent again', '/api/contact', { body: ENQUIRY, headers: { 'Idempotency-Key': enquiryKey } }],
  [400, 'an enquiry without a message', '/api/contact', { body: '{"name":"Asha Example"}' }],
  [400, 'a missing field', '/api/verify-certificate', { body: '{"certificateId":"X"}' }],
  [400, 'a field that no schema may see', '/api/verify-certificate', { body: '{"__proto__":{}}' }],
  [400, 'no JSON', '/api/verify-certificate', { body: '{' }],
  [400, 'no object', '/api/verify-certificate', { body: '[]' }],
  [415, 'a form', '/api/verify-certificate', { headers: { 'Content-Type': 'text/plain' } }],
  [413, 'too much', '/api/verify-certificate', { body: JSON.stringify({ ...RIGHT, note: 'x'.repeat(70_000) }) }],
]

test.each(REQUESTS)('%i: %s gets the same reply and the same headers directly and from the router', async (status, _what, path, sent) => {
  const direct = await post(path, sent)
  const routed = await post(path + BY_ROUTER, sent)
  expect(direct).toEqual({ ...routed, id: direct.id })
  expect([direct.status, direct.sent['cache-control'], direct.sent['x-content-type-options']]).toEqual([status, 'no-store', 'nosniff'])
  expect(direct.sent['content-security-policy']).toContain("default-src 'none'")
  expect(direct.id).toMatch(/^[0-9a-f]{32}$/)
})

test('both ways take from one limit of the network, and say how long to wait', async () => {
  const network = newNetwork()
  const statuses: number[] = []
  for (let index = 0; index < 30; index++)
    statuses.push((await post(`/api/verify-certificate${index % 3 === 0 ? BY_ROUTER : ''}`, { network })).status)
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 200))
  const [direct, routed] = [
    await post('/api/verify-certificate', { network }),
    await post(`/api/verify-certificate${BY_ROUTER}`, { network }),
  ]
  expect([direct.status, routed.status, direct.text]).toEqual([429, 429, routed.text])
  expect(Number(direct.sent['retry-after'])).toBeGreaterThan(0)
  expect((await post('/api/verify-certificate', {})).status).toBe(200)
})

test('misses of both ways are counted together, and a refused look-up does not say whether the name was right', async () => {
  const network = newNetwork()
  const wrong = { network, body: JSON.stringify({ ...RIGHT, fullName: 'Someone Else' }) }
  for (let index = 0; index < 10; index++)
    expect((await post(`/api/verify-certificate${index % 2 ? BY_ROUTER : ''}`, wrong)).status).toBe(404)
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
