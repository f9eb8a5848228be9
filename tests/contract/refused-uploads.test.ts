import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'

/** One second: longer than the half second after which @hono/node-server cuts an unread body. */
const PARTS = 20
const PAUSE_MS = 50
const PART = Buffer.alloc(16 * 1024, 'x')
const LENGTH = `Content-Length: ${PARTS * PART.length}`
const CHUNKED = 'Transfer-Encoding: chunked'

let database: TestDatabase
let server: BuiltServer
beforeAll(async () => {
  database = await makeTestDatabase('none')
  server = await startBuiltServer(database)
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

test.concurrent.each([
  ['an import without a session', 401, '/api/participants/import/read', `Content-Type: text/csv\r\n${LENGTH}`],
  ['a picture without a session', 401, '/api/images', `Content-Type: image/png\r\n${LENGTH}`],
  ['a message that says it is too long', 413, '/api/contact', `Content-Type: application/json\r\n${LENGTH}`],
  ['a message that becomes too long', 413, '/api/contact', `Content-Type: application/json\r\n${CHUNKED}`],
  ['a form that says it is too long', 413, '/contact', `Content-Type: application/x-www-form-urlencoded\r\n${LENGTH}`],
  ['a form that becomes too long', 413, '/contact', `Content-Type: application/x-www-form-urlencoded\r\n${CHUNKED}`],
  ['a file where no call is', 404, '/api/nothing', `Content-Type: text/csv\r\n${LENGTH}`],
])(
  '%s gets its answer, %i, also when its client sends all of it slowly before it reads, and may send another request',
  async (_what, status, path, headers) => {
    expect(await answersTo(path, headers)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
  },
)

/** Returns the replies to the whole body and to another request on the same connection. Rejects if it is reset. */
async function answersTo(path: string, headers: string): Promise<string[]> {
  const { hostname, port, host } = new URL(server.url)
  const isChunked = headers.includes(CHUNKED)
  const socket = connect(Number(port), hostname)
  const failed = new Promise<never>((_resolve, reject) => {
    socket.on('error', reject)
  })
  const statuses: string[] = []
  socket.on('data', (chunk: Buffer) => {
    if (chunk.toString().startsWith('HTTP/')) statuses.push(chunk.toString('latin1', 0, 'HTTP/1.1 200'.length))
  })
  const send = async () => {
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n\r\n`)
    for (let part = 0; part < PARTS; part += 1) {
      await pause(PAUSE_MS)
      socket.write(isChunked ? `${PART.length.toString(16)}\r\n${PART.toString()}\r\n` : PART)
    }
    if (isChunked) socket.write('0\r\n\r\n')
    socket.write(`GET /livez HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'end')
    return statuses
  }
  try {
    return await Promise.race([send(), failed])
  } finally {
    socket.destroy()
  }
}
