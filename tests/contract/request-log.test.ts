import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../scripts/server-process.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { environmentOf } from './built-app.ts'

const TIMEOUT_MS = 60_000
const AT_ONCE = 50

let database: TestDatabase
let program: ChildProcess
let url: string
/** The program's output so far. */
let output: string
beforeEach(async () => {
  database = await makeTestDatabase('demo')
})
afterEach(async () => {
  program.kill('SIGKILL')
  await database.drop()
})

async function start(env: Record<string, string> = {}): Promise<void> {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  output = ''
  const settings = { ...environmentOf({ ...database, seed: 'demo' }), LOG_LEVEL: 'info', PORT: String(port), NODE_OPTIONS: '' }
  program = spawn(process.execPath, ['build/server/server.js'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...settings, ...env },
  })
  program.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  while (!output.includes('is open at')) await pause(20)
}

/** Requests numbered URLs, and returns the request ids in the order of the replies. */
async function ask(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => fetch(`${url}/livez`)))
    ids.push(...replies.map((reply) => reply.headers.get('X-Request-Id') ?? ''))
    await Promise.all(replies.map((reply) => reply.text()))
  }
  return ids
}

async function ended(): Promise<unknown> {
  const [code] = (await once(program, 'close')) as [number | null]
  return code
}

interface Line {
  msg: string
  time: number
  level: number
  requestId?: string
}

const lines = () =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
const loggedIds = () =>
  lines()
    .filter(({ msg }) => msg === 'request')
    .map(({ requestId = '' }) => requestId)

test(
  'SIGTERM right after the last of 500 replies loses no line of the log, and their order is that of the time',
  async () => {
    await start()
    const ids = await ask(500)
    program.kill('SIGTERM')
    expect(await ended()).toBe(0)
    expect(loggedIds().toSorted()).toEqual(ids.toSorted())
    const times = lines().map(({ time }) => time)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  },
  TIMEOUT_MS,
)

test(
  'a fatal error has its line in the log, and so have all requests before it',
  async () => {
    await start({ NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/contract/throw-on-signal.mjs')).href}` })
    const ids = await ask(100)
    program.kill('SIGUSR2')
    expect(await ended()).toBe(1)
    expect(loggedIds().toSorted()).toEqual(ids.toSorted())
    expect(lines().filter(({ level }) => level === 60)).toMatchObject([{ msg: 'an error was not caught: the program ends' }])
  },
  TIMEOUT_MS,
)

test(
  'who does not read the log stops no visitor, and reads all of it later, even after SIGTERM',
  async () => {
    await start()
    program.stdout?.pause()
    // Several times the capacity of a pipe.
    const ids = await ask(3000)
    expect(loggedIds().length).toBeLessThan(ids.length)
    const end = ended()
    program.kill('SIGTERM')
    // After a second the program has answered everything, and only has to write the log.
    await pause(1500)
    program.stdout?.resume()
    expect(await end).toBe(0)
    expect(loggedIds().toSorted()).toEqual(ids.toSorted())
  },
  TIMEOUT_MS,
)

test(
  'a program whose log nobody reads any more goes on, and ends within 10 s',
  async () => {
    await start()
    program.stdout?.destroy()
    await ask(200)
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    const began = performance.now()
    program.kill('SIGTERM')
    expect(await ended()).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
  },
  TIMEOUT_MS,
)
