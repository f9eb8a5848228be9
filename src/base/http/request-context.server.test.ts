import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { IncomingMessage, Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Metrics } from '../processes/metrics.server.ts'
import { createHttpServer } from './http-server.server.ts'
import { createLog } from './log.server.ts'
import { RequestOrigin } from './network.server.ts'
import { currentRequestId, nameRoute, observed, REQUEST_ID_HEADER, requestIdOf } from './request-context.server.ts'

let server: Server
const metrics = new Metrics()
beforeAll(async () => {
  server = createHttpServer()
  const listener = observed(
    (_request, response) => {
      nameRoute('/c/:token')
      response.setHeader(REQUEST_ID_HEADER, currentRequestId() ?? '')
      response.end(currentRequestId())
    },
    { log: createLog('silent', process.stdout), metrics, origin: new RequestOrigin(['127.0.0.1']) },
  )
  server.on('request', listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.close()
})

/** Sends a request with exactly these headers. Returns the status and the rest of the response. */
async function send(headers: string[], version = '1.1'): Promise<[number, string]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let reply = ''
  socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
  socket.write(['GET / HTTP/' + version, ...headers, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  return [Number(reply.slice(9, 12)), reply]
}

test.each([
  [['Host: www.example.com', 'Host: evil.example']],
  [['Host: www.example.com', 'hOST: www.example.com']],
  [['Host: www.example.com/path']],
  [['Host: user@www.example.com']],
  [['Host: www.example.com evil.example']],
  [['Host: www.example.com, evil.example']],
  [['Host: www.example.com:port']],
  [['Host: [::1']],
  [['Host: <script>']],
  [['Host:']],
])('two Host headers or a malformed one are refused: %j', async (headers) => {
  // A valid request before must not let the next one pass.
  expect((await send(['Host: www.example.com']))[0]).toBe(200)
  const [status, reply] = await send(headers)
  expect([status, reply]).toEqual([400, expect.stringContaining('exactly one valid Host header')])
})

test('a request of HTTP/1.0 without Host is refused, too', async () => {
  expect((await send([], '1.0'))[0]).toBe(400)
})

test.each(['www.example.com', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'xn--p1b6ci4b4b3a.example', 'my_host'])(
  'the host %s is served',
  async (host) => {
    expect((await send([`Host: ${host}`]))[0]).toBe(200)
  },
)

test.each([
  ['4f1c2a9e-from-the-proxy', true],
  ['short', false],
  ['has a space in it', false],
  ['<script>alert(1)</script>', false],
  ['x'.repeat(101), false],
])('the id %s of a trusted proxy is used: %s', async (id, isUsed) => {
  const [, reply] = await send(['Host: localhost', `X-Request-Id: ${id}`])
  const answered = /^X-Request-Id: (.*)$/im.exec(reply)?.[1] ?? ''
  expect(answered === id).toBe(isUsed)
  expect(reply.split('\r\n\r\n')[1]).toContain(answered)
})

test('no two requests have the same id', () => {
  const request = { headers: {} } as IncomingMessage
  const ids = Array.from({ length: 2000 }, () => requestIdOf(request, new RequestOrigin([])))
  expect(new Set(ids).size).toBe(2000)
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([])
})

test('metrics count a request by the pattern of its address, never by the address', async () => {
  await send(['Host: localhost'])
  const text = await metrics.registry.metrics()
  expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/c\/:token",status="200"\} \d+$/m)
})
