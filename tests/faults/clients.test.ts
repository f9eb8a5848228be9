import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBuiltServer } from '../contract/built-app.ts'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { abortedClients } from './aborted-clients.ts'
import { expectNothingLost, outcomeOf, report } from './outcome.ts'
import { Senders } from './senders.ts'

const SLOW_CLIENTS = 200
const COUNT = 40

test('clients that leave before the answer and repeat their message later: each is stored once', async () => {
  const database = await makeTestDatabase('none')
  const outcome = await abortedClients(database)
  report('aborted clients', outcome)
  expectNothingLost(outcome)
  await database.drop()
})

test('200 clients that send their headers or bodies byte by byte do not keep others waiting, and store nothing', async () => {
  const database = await makeTestDatabase('none')
  const server = await startBuiltServer(database)
  const { port } = new URL(server.url)
  const head = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const texts = [head, `${head}Content-Length: 200\r\n\r\n{"name":"Slow Example",`]
  const sockets = Array.from({ length: SLOW_CLIENTS }, (_, at) => drip(Number(port), texts[at % 2] ?? ''))
  await pause(200)
  const senders = new Senders({ url: server.url })
  await senders.untilAcknowledged(COUNT)
  await senders.stop()
  expect((await server.fetch('/')).status).toBe(200)
  sockets.forEach((socket) => socket.destroy())
  expect((await server.fetch('/readyz')).status).toBe(200)
  await server.stop()
  const outcome = await outcomeOf(database, senders)
  report(`${SLOW_CLIENTS} slow clients`, outcome, `slowest answer to others ${Math.round(senders.slowestMs)} ms`)
  expectNothingLost(outcome)
  await database.drop()
})

/** Sends the text, then one more character again and again, and never ends the request. */
function drip(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  const timer = setInterval(() => socket.write('x'), 500)
  socket.on('error', () => undefined)
  socket.on('close', () => clearInterval(timer))
  return socket
}

test('SIGTERM under load: what was acknowledged is stored, nobody gets a broken answer, and the program ends with 0', async () => {
  const database = await makeTestDatabase('none')
  const server = await startBuiltServer(database)
  const senders = new Senders({ url: server.url })
  await senders.untilAcknowledged(COUNT)
  const began = performance.now()
  expect(await server.stop()).toBe(0)
  const stopMs = performance.now() - began
  await senders.stop()
  const outcome = await outcomeOf(database, senders)
  report('SIGTERM under load', outcome, `ended after ${Math.round(stopMs)} ms, broken answers ${senders.broken}`)
  expectNothingLost(outcome)
  expect(senders.broken).toBe(0)
  await database.drop()
})
