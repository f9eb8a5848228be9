import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { getRequest, processorTimeUs, runRound } from './raw-client.ts'
import { percentile } from './timed-requests.ts'

/**
 * `npm run bench:pages` measures what visitors ask for on SQLite with the demo content: pages and JSON from the cache,
 * with the addresses that people really follow, missing pages, and pages that are rendered for each request. Each is
 * compared with a plain handler that sends the same bytes, in rounds that take turns. The ratio is that of the processor
 * time of one answer, which is what one core can answer; other work on the machine changes it little.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' }, only: { type: 'string', default: '' } } })

const AT_ONCE = 64
const WARM_UP_ROUNDS = 4
const DENSER_MS = 1000
/** More than are sent, where no address may be repeated. */
const ADDRESSES = 5000
const NOT_OF_THE_REPLY = new Set(['date', 'connection', 'keep-alive'])
const COOKIE = { Cookie: 'theme=dark; _ga=GA1.1.1234567890.1234567890' }
const CAMPAIGN = '?utm_source=whatsapp&utm_medium=social&fbclid=IwAR0aBcDeFgHiJkLmNoP'

interface Row {
  name: string
  server: ServerProcess
  requests: Buffer[]
  status: number
  perRound: number
  /** The row of the plain handler. */
  isBare?: boolean
  /** How many have been sent, so that the next round sends others. */
  sent?: number
}

interface Measured extends Row {
  times: number[]
  perSecond: number[]
  microseconds: number[]
}

interface Subject {
  name: string
  path: string
  rows: Array<Omit<Row, 'status' | 'perRound'> & { perRound?: number }>
  status?: number
  perRound?: number
}

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const servers: ServerProcess[] = []
try {
  const settings = { SEED: 'demo', RATE_LIMIT_SCALE: '1000000000', NODE_ENV: 'production', DATABASE_URL: '', BACKUP_INTERVAL_MINUTES: 'off' }
  const quiet = await started(['build/server/server.js'], { ...settings, DATA_DIR: join(folder, 'quiet'), LOG_LEVEL: 'error' })
  const logging = await started(['build/server/server.js'], { ...settings, DATA_DIR: join(folder, 'logging'), LOG_LEVEL: 'info' })
  const varied = (path: (index: number) => string) => Array.from({ length: ADDRESSES }, (_, index) => getRequest(path(index)))
  const subjects: Subject[] = [
    {
      name: 'The home page',
      path: '/',
      rows: [
        { name: 'cached', server: quiet, requests: [getRequest('/')] },
        { name: 'from a link in a campaign', server: quiet, requests: [getRequest(`/${CAMPAIGN}`)] },
        { name: 'with a cookie', server: quiet, requests: [getRequest('/', COOKIE)] },
        { name: 'with the request log', server: logging, requests: [getRequest('/')] },
        { name: 'all three', server: logging, requests: [getRequest(`/${CAMPAIGN}`, COOKIE)] },
      ],
    },
    {
      name: 'The listing',
      path: '/training-programs?q=audit',
      rows: [
        { name: 'searched, cached', server: quiet, requests: [getRequest('/training-programs?q=audit')] },
        { name: 'from a link in a campaign', server: quiet, requests: [getRequest(`/training-programs${CAMPAIGN}&q=audit`)] },
        { name: 'a word for each visitor', server: quiet, requests: varied((index) => `/training-programs?q=word${index}${Math.random()}`), perRound: 40 },
      ],
    },
    {
      name: 'A page that is not there',
      path: '/nowhere',
      status: 404,
      rows: [
        { name: 'an unknown address', server: quiet, requests: varied((index) => `/nowhere-${index}.php`) },
        { name: 'an unknown program', server: quiet, requests: varied((index) => `/training-programs/nothing-${index}`) },
      ],
    },
    {
      name: 'The list of programs as JSON',
      path: '/api/training-programs',
      rows: [
        { name: 'for everybody', server: quiet, requests: [getRequest('/api/training-programs')] },
        { name: 'with _t', server: quiet, requests: varied((index) => `/api/training-programs?_t=${index}`) },
        { name: 'with the request log', server: logging, requests: [getRequest('/api/training-programs')] },
      ],
    },
  ]
  for (const subject of subjects) if (subject.name.includes(values.only)) await compare(quiet, subject)
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true })
}

async function compare(app: ServerProcess, { name, path, rows, status = 200, perRound = 1000 }: Subject): Promise<void> {
  // The cache compresses a page quickly at first, and better a moment later.
  await fetched(app, path)
  await new Promise((resolve) => setTimeout(resolve, DENSER_MS))
  const file = join(folder, 'reply.json')
  writeFileSync(file, JSON.stringify(await fetched(app, path)))
  const bare = await started(['bench/bare-page.ts', file], {})
  const all: Row[] = [...rows, { name: 'bare node:http', server: bare, requests: [getRequest(path)], isBare: true }].map((row) => ({ status, perRound, ...row }))
  const measured = all.map((row) => ({ ...row, times: [], perSecond: [], microseconds: [] }))
  for (let round = -WARM_UP_ROUNDS; round < Number(values.rounds); round++) {
    for (const one of round % 2 === 0 ? measured : measured.toReversed()) await measureRound(one, round >= 0)
  }
  report(name, measured)
}

async function measureRound(one: Measured, counts: boolean): Promise<void> {
  const before = processorTimeUs(one.server.pid)
  const { sent = 0, requests: all } = one
  const requests = [...all.slice(sent % all.length), ...all.slice(0, sent % all.length)]
  one.sent = sent + one.perRound
  const { times, totalMs } = await runRound({ ...one, requests, port: Number(new URL(one.server.url).port), count: one.perRound, atOnce: AT_ONCE })
  const after = processorTimeUs(one.server.pid)
  if (!counts) return
  one.times.push(...times)
  one.perSecond.push((one.perRound / totalMs) * 1000)
  // Without /proc the time of the round stands in for the processor time.
  one.microseconds.push((before === undefined || after === undefined ? totalMs * 1000 : after - before) / one.perRound)
}

function report(name: string, measured: Measured[]): void {
  const bare = percentile(measured.find(({ isBare }) => isBare)?.microseconds ?? [], 50)
  console.log(`\n${name.padEnd(32)}${['a second', 'p50 ms', 'p99 ms', 'CPU µs', 'of bare'].map((cell) => cell.padStart(10)).join('')}`)
  for (const { name: row, times, perSecond, microseconds } of measured) {
    const cpu = percentile(microseconds, 50)
    const cells = [percentile(perSecond, 50).toFixed(0), percentile(times, 50).toFixed(2), percentile(times, 99).toFixed(2), cpu.toFixed(1), (bare / cpu).toFixed(2)]
    console.log(`${row.padEnd(32)}${cells.map((cell) => cell.padStart(10)).join('')}`)
  }
}

async function started(args: string[], env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ program: args, env })
  servers.push(server)
  return server
}

function fetched(server: ServerProcess, path: string): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const body = Buffer.concat(chunks)
        const headers = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !NOT_OF_THE_REPLY.has(name)))
        resolve({ status: reply.statusCode ?? 0, headers: { ...headers, 'content-length': String(body.length) }, body: body.toString('base64') })
      })
    }).on('error', reject)
  })
}
