import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpServer, prepareStop } from './http-server.server.ts'

const TIMES = { headersMs: 200, bodyMs: 200, requestMs: 2000, silenceMs: 400, keepAliveMs: 5000, checkMs: 50 }
const FORM = 'POST / HTTP/1.1\r\nHost: localhost\r\n'

let server: Server
let received = 0
beforeEach(async () => {
  server = createHttpServer(TIMES)
  received = 0
  server.on('request', (request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.length))
    request.on('end', () => response.end('taken'))
    request.on('error', () => undefined)
    if (request.url === '/never') response.writeHead(200).write('x'.repeat(100))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends the text and returns the response until the server ends the connection. */
async function talk(text: string, then?: (socket: Socket) => void): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let reply = ''
  socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(text)
  const timer = then && setInterval(() => socket.writable && then(socket), 50)
  await once(socket, 'close')
  clearInterval(timer)
  return reply
}

test('a client that sends its headers byte by byte gets 408, and its connection ends', async () => {
  expect(await talk('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', (socket) => socket.write('a'))).toMatch(/^HTTP\/1\.1 408 /)
})

test.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
  'a client that sends its form byte by byte (%s) gets 408, and its connection ends',
  async (header) => {
    const byte = header.startsWith('Content') ? 'a' : '1\r\na\r\n'
    expect(await talk(`${FORM}${header}\r\n\r\n`, (socket) => socket.write(byte))).toMatch(/^HTTP\/1\.1 408 /)
  },
)

test('a large body gets more time, by its declared length', async () => {
  const bytes = 20_000
  let sent = 0
  const reply = await talk(`${FORM}Content-Length: ${bytes}\r\nConnection: close\r\n\r\n`, (socket) => {
    if (sent < bytes) socket.write('a'.repeat(bytes / 8))
    sent += bytes / 8
  })
  expect([received, reply.slice(0, 12)]).toEqual([bytes, 'HTTP/1.1 200'])
})

test('a connection on which nothing moves ends, even in the middle of a reply', async () => {
  expect(await talk('POST /never HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test('a form that arrives in time is taken, and its connection stays open for the next', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const reply = await fetch(url, { method: 'POST', body: 'a form' })
  expect([reply.status, reply.headers.get('Connection'), await reply.text()]).toEqual([200, 'keep-alive', 'taken'])
})

test('a request that is being answered when the server stops gets its reply, which closes the connection', async () => {
  const stopping = createHttpServer(TIMES)
  const stop = prepareStop(stopping)
  let finish = () => {}
  stopping.on('request', (request, response) => {
    if (request.url === '/slow') finish = () => response.end('slow')
    else response.end('at once')
  })
  await once(stopping.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((stopping.address() as AddressInfo).port, '127.0.0.1')
  const replies: string[] = []
  socket.on('data', (chunk: Buffer) => replies.push(chunk.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => replies.length).toBe(1)
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(stopping, 'request')
  const stopped = stop()
  finish()
  await Promise.all([stopped, once(socket, 'close')])
  expect(replies.map((reply) => [/Connection: (.*)\r/.exec(reply)?.[1], reply.split('\r\n\r\n')[1]])).toEqual([
    ['keep-alive', 'at once'],
    ['close', 'slow'],
  ])
})

test('connections that wait to be accepted when the server stops are not reset: their requests are answered', async () => {
  const stopping = createHttpServer(TIMES)
  const stop = prepareStop(stopping)
  stopping.on('request', (_request, response) => response.end('taken'))
  await once(stopping.listen(0, '127.0.0.1'), 'listening')
  const sockets = Array.from({ length: 20 }, () => connect((stopping.address() as AddressInfo).port, '127.0.0.1'))
  const replies = sockets.map(async (socket) => {
    let reply = ''
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'close')
    return reply
  })
  // By then the system has connected them, but no turn of the event loop has accepted them.
  await new Promise((resolve) => process.nextTick(resolve))
  await stop()
  for (const reply of await Promise.all(replies)) expect(reply).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close[^]*taken$/)
})
