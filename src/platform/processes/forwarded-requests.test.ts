import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createForwardedServer, Forwarder } from './forwarded-requests.server.ts'

let folder: string
let front: Server
let main: Server | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forward-'))
  const forwarder = new Forwarder(join(folder, 'main'))
  front = createServer((request, response) => forwarder.forward(request, response)).listen(0, '127.0.0.1')
  await once(front, 'listening')
})
afterEach(async () => {
  for (const server of [front, main]) {
    server?.close()
    server?.closeAllConnections()
  }
  main = undefined
  rmSync(folder, { recursive: true })
})

async function answerWith(listener: RequestListener): Promise<void> {
  main = createForwardedServer(listener).listen(join(folder, 'main'))
  await once(main, 'listening')
}

/** Sends a request to the front server; `body` ends it. */
function send(options: RequestOptions, body?: string) {
  const sent = sendRequest({ port: (front.address() as AddressInfo).port, host: '127.0.0.1', agent: false, ...options })
  if (body !== undefined) sent.end(body)
  const replied = once(sent, 'response').then(([reply]: IncomingMessage[]) => reply as IncomingMessage)
  return { sent, replied }
}

test('method, address, headers and body arrive as they were sent, with the address of the visitor, and the reply comes back as it is', async () => {
  let seen: { method?: string; url?: string; rawHeaders: string[]; address?: string; body: string } | undefined
  await answerWith((request, response) => {
    request.setEncoding('utf8').once('data', (body: string) => {
      seen = { method: request.method, url: request.url, rawHeaders: request.rawHeaders, address: request.socket.remoteAddress, body }
      response.writeHead(422, 'Not So', ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Case', 'Kept', 'Content-Length', '4']).end('done')
    })
  })
  const headers = {
    Host: 'www.example.com',
    'X-Forwarded-For': '203.0.113.7',
    'X-Case': 'Kept',
    'Content-Length': 5,
    'Pramaan-Peer': '203.0.113.9',
  }
  const reply = await send({ method: 'PUT', path: '/a%20b?q=1', headers }, 'hello').replied
  expect([reply.statusCode, reply.statusMessage, await text(reply)]).toEqual([422, 'Not So', 'done'])
  expect(reply.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(reply.rawHeaders).toContain('X-Case')
  expect(seen).toMatchObject({ method: 'PUT', url: '/a%20b?q=1', address: '127.0.0.1', body: 'hello' })
  expect(seen?.rawHeaders.filter((_, at) => at % 2 === 0)).toEqual([
    'Host',
    'X-Forwarded-For',
    'X-Case',
    'Content-Length',
    'Pramaan-Peer',
    'Connection',
  ])
  expect(seen?.rawHeaders).not.toContain('203.0.113.9')
})

test('a body of any length is streamed, and a POST without one stays without', async () => {
  const lengths: Array<string | undefined> = []
  await answerWith((request, response) => {
    lengths.push(request.headers['content-length'], request.headers['transfer-encoding'])
    request.pipe(response)
  })
  const large = 'x'.repeat(3_000_000)
  expect(await text(await send({ method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } }, large).replied)).toBe(large)
  expect(await text(await send({ method: 'POST', headers: { 'Content-Length': 0 } }, '').replied)).toBe('')
  expect(lengths).toEqual([undefined, 'chunked', '0', undefined])
})

test('a visitor who leaves ends the request in the main process', async () => {
  const left = Promise.withResolvers<Error>()
  await answerWith((request) => void request.once('error', left.resolve))
  const { sent, replied } = send({ method: 'POST', headers: { 'Content-Length': 100 } })
  replied.catch(() => undefined)
  sent.on('error', () => undefined).write('half')
  await once(main as Server, 'request')
  sent.destroy()
  expect(await left.promise).toMatchObject({ code: 'ECONNRESET' })
})

test('a refusal arrives while the body is still on its way', async () => {
  await answerWith((_, response) => void response.writeHead(413).end('too large'))
  const { sent, replied } = send({ method: 'POST', headers: { 'Content-Length': 1_000_000 } })
  sent.on('error', () => undefined).write('x'.repeat(1000))
  const reply = await replied
  expect([reply.statusCode, await text(reply)]).toEqual([413, 'too large'])
  sent.destroy()
})

test('without a main process the reply is 503 with a time to retry, and one that dies in the middle cuts the connection', async () => {
  const refused = await send({ path: '/' }, '').replied
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(await text(refused)).toContain('Please try again')

  await answerWith((_, response) => {
    response.writeHead(200, { 'Content-Length': 10 }).write('half')
    setTimeout(() => main?.closeAllConnections(), 20)
  })
  const reply = await send({ path: '/' }, '').replied
  await expect(text(reply)).rejects.toThrow('aborted')
})

test('one connection to the main process carries the requests of several visitors, each with its own address', async () => {
  const addresses: unknown[] = []
  await answerWith((request, response) => {
    addresses.push(request.socket.remoteAddress)
    response.end()
  })
  for (const localAddress of ['127.0.0.1', '127.0.0.2']) await text(await send({ path: '/', localAddress }, '').replied)
  expect(addresses).toEqual(['127.0.0.1', '127.0.0.2'])
})
