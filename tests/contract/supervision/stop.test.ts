import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'

const CLIENTS = 40
const MAX_STOP_MS = 10_000
const TIMEOUT_MS = 30_000

let database: TestDatabase
let server: BuiltServer
beforeEach(async () => {
  database = await makeTestDatabase('demo')
})
afterEach(async () => {
  await server.kill()
  await database.drop()
})

/** A client that repeats requests over one connection, with `pauseMs` between, until the server ends the connection. */
class BusyClient {
  answered = 0
  /** The end of the connection: 'close' if the last reply announced it; otherwise the error code. */
  readonly ended: Promise<string>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(path: string, pauseMs: number) {
    this.ended = this.#keepAsking(path, pauseMs)
  }

  async #keepAsking(path: string, pauseMs: number): Promise<string> {
    for (;;) {
      const connection = await this.#ask(path)
      if (connection !== 'keep-alive') return connection
      this.answered += 1
      await pause(pauseMs)
    }
  }

  #ask(path: string): Promise<string> {
    return new Promise((done) => {
      get(server.url + path, { agent: this.#agent }, (reply) =>
        reply.resume().once('end', () => done(reply.headers.connection ?? '')),
      ).once('error', (error) => done((error as NodeJS.ErrnoException).code ?? error.message))
    })
  }
}

/** Sends SIGTERM and returns the exit code; fails when the stop takes too long. */
async function stopInTime(): Promise<number | null> {
  const began = performance.now()
  const exitCode = await server.stop()
  expect(performance.now() - began).toBeLessThan(MAX_STOP_MS)
  return exitCode
}

test(
  'SIGTERM resets none of 40 busy keep-alive connections: each gets a reply that closes it',
  async () => {
    server = await startBuiltServer({ ...database, seed: 'demo' })
    const paths = ['/', '/livez', '/api/services', '/api/training-programs']
    const clients = Array.from({ length: CLIENTS }, (_, index) => new BusyClient(paths[index % paths.length] ?? '/', (index % 8) * 20))
    while (clients.some(({ answered }) => answered < 2)) await pause(20)
    const exitCode = await stopInTime()
    expect(await Promise.all(clients.map(({ ended }) => ended))).toEqual(clients.map(() => 'close'))
    expect(exitCode).toBe(0)
  },
  TIMEOUT_MS,
)

test(
  'SIGTERM ends the program with 0 within 10 s despite a client that never finishes, an unused connection, a PDF and a job',
  async () => {
    server = await startBuiltServer({ ...database, seed: 'demo' })
    const port = Number(new URL(server.url).port)
    const slow = connect(port, 'localhost')
    await once(slow, 'connect')
    slow
      .on('error', () => undefined)
      .write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{')
    const unused = connect(port, 'localhost').on('error', () => undefined)
    await once(unused, 'connect')
    const ids = ((await server.fetchAsAdmin('/api/participants')).data as Array<{ id: number }>).map(({ id }) => id)
    const job = await server.fetchAsAdmin('/api/bulk/jobs', {
      body: { kind: 'participant-status', status: 'completed', selection: { ids } },
    })
    expect(job.status).toBe(201)
    const found = await server.fetch('/api/verify-certificate', { body: { certificateId: 'CERT2026090042', fullName: 'Asha Example' } })
    const { permalink } = (found.data as { certificate: { permalink: string } }).certificate
    const document = server.request(`${permalink}.pdf`)
    await server.request('/livez')
    const exitCode = stopInTime()
    expect((await document).status).toBe(200)
    expect(
      Buffer.from(await (await document).arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await exitCode).toBe(0)
    slow.destroy()
  },
  TIMEOUT_MS,
)

test(
  'an error that nothing catches is logged with its cause; the program answers what it has accepted and ends with 1',
  async () => {
    const NODE_OPTIONS = `--import=${pathToFileURL(resolve('tests/contract/throw-on-signal.mjs')).href}`
    server = await startBuiltServer({ ...database, seed: 'demo', env: { NODE_OPTIONS } })
    const answer = server.request('/training-programs?q=audit')
    await server.request('/livez')
    process.kill(server.pid, 'SIGUSR2')
    expect((await answer).status).toBe(200)
    while (!server.output().includes('was not caught')) await pause(20)
    const line =
      server
        .output()
        .split('\n')
        .find((text) => text.includes('was not caught')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 60, origin: 'unhandledRejection', err: { message: 'planted by the test' } })
    expect(await server.stop()).toBe(1)
  },
  TIMEOUT_MS,
)
