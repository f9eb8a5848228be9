import { cpus, release, totalmem } from 'node:os'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startNginx } from '../scripts/nginx.ts'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { bareCopyOf, compare, reply, residentMegabytes, type Contender, type Measured } from './compare.ts'
import { DATABASE_FILE, filledDataDir } from './filled-data-dir.ts'
import { tokenOf } from './fill-database.ts'
import { generatePeople, type Person } from './generate-people.ts'
import { getRequest, postRequest } from './raw-client.ts'
import { percentile } from './timed-requests.ts'

/**
 * `npm run bench` measures everything that people wait for, on SQLite, each next to the least that it can cost, in the same
 * run: one table. The single benchmarks look closer. BENCH_CACHE names a folder that keeps the filled databases.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    large: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
  },
})

const ROUNDS = Number(values.rounds)
const [SMALL, LARGE] = [1000, Number(values.large)]
const ADMIN_CODE = 'code-of-the-benchmark'
const CAMPAIGN = '/?utm_source=whatsapp&utm_medium=social&fbclid=IwAR0aBcDeFgHiJkLmNoP'
const COOKIE = { Cookie: 'theme=dark; _ga=GA1.1.1234567890.1234567890' }
const SAMPLES = 500
const WRITES_PER_ROUND = 500
/** More than those that warm up. */
const EXTRA_ROUNDS = 10
const STARTS = 5
const IDLE_MS = 10_000

const SETTINGS = {
  RATE_LIMIT_SCALE: '1000000000',
  NODE_ENV: 'production',
  DATABASE_URL: '',
  BACKUP_INTERVAL_MINUTES: 'off',
  ADMIN_API_CODE: ADMIN_CODE,
}
/** Documents are rendered in another process, and one at a time. */
const FEW_AT_ONCE = 4

/** A compressed page from its cache of open files: the most that one process can send. */
const NGINX = `sendfile on; tcp_nodelay on; keepalive_requests 1000000; open_file_cache max=100 inactive=1h;
  server { listen 127.0.0.1:PORT; root FOLDER; default_type text/html; add_header Content-Encoding br; add_header Vary Accept-Encoding; }`

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const running: Array<Pick<ServerProcess, 'stop'>> = []
const cache = process.env['BENCH_CACHE'] ?? folder

try {
  describeMachine()
  head()
  for (const [name, part] of Object.entries({
    start: measureStart,
    pages: measurePages,
    verification: measureVerification,
    writes: measureWrites,
    office: measureOffice,
    documents: measureDocuments,
  })) {
    if (!name.includes(values.only)) continue
    await part()
    for (const server of running.splice(0)) await server.stop()
  }
} finally {
  for (const server of running) await server.stop()
  rmSync(folder, { recursive: true })
}

async function measureStart(): Promise<void> {
  const settings = { ...SETTINGS, SEED: 'demo', DATA_DIR: join(folder, 'start'), LOG_LEVEL: 'error' }
  await (await startServerProcess({ env: settings })).stop()
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round < STARTS; round++) {
    own.push(await startTime(() => startServerProcess({ env: settings })))
    bare.push(await startTime(() => startServerProcess({ program: ['bench/bare-start.ts'] })))
  }
  const [ms, bareMs] = [percentile(own, 50), percentile(bare, 50)]
  line('second start, until it answers', { p50: ms.toFixed(0), ratio: (bareMs / ms).toFixed(2) })
  line('  bare node:http', { p50: bareMs.toFixed(0), ratio: '1.00' })

  const app = await started({ env: settings })
  const idle = await started({ program: ['bench/bare-start.ts'] })
  await after(IDLE_MS)
  const [memory, bareMemory] = [residentMegabytes(app.pid) ?? 0, residentMegabytes(idle.pid) ?? 0]
  line('idle memory', { megabytes: memory.toFixed(0), ratio: (bareMemory / memory).toFixed(2) })
  line('  bare node:http', { megabytes: bareMemory.toFixed(0), ratio: '1.00' })
}

async function startTime(start: () => Promise<ServerProcess>): Promise<number> {
  const began = performance.now()
  const server = await start()
  const ms = performance.now() - began
  await server.stop()
  return ms
}

async function measurePages(): Promise<void> {
  const app = await started({ env: { ...SETTINGS, SEED: 'demo', DATA_DIR: join(folder, 'pages'), LOG_LEVEL: 'info' } })
  const page = await bareCopyOf(app, '/')
  const nginx = await startNginx({ http: NGINX, files: { 'index.html': (await reply(app, '/')).body } })
  running.push(page, ...(nginx ? [nginx] : []))
  await rows([
    { name: 'cached page', server: app, requests: [getRequest('/')] },
    { name: 'cached page, utm and cookie', server: app, requests: [getRequest(CAMPAIGN, COOKIE)] },
    { name: '  bare node:http', server: page, requests: [getRequest('/')], isBare: true },
    ...(nginx ? [{ name: '  nginx', server: nginx, requests: [getRequest('/')] }] : []),
  ])
  const many = Array.from({ length: 5000 }, (_, index) => index)
  await besideBare(app, '/training-programs?q=audit', {
    name: 'uncached page',
    requests: many.map((index) => getRequest(`/training-programs?q=word${index}`)),
    perRound: 40,
  })
  await besideBare(app, '/nowhere', {
    name: 'unknown address',
    requests: many.map((index) => getRequest(`/nowhere-${index}`)),
    status: 404,
  })
  await besideBare(app, '/api/training-programs', { name: 'list as JSON', requests: [getRequest('/api/training-programs')] })
}

async function besideBare(app: ServerProcess, path: string, contender: Omit<Contender, 'server'>): Promise<void> {
  const bare = await bareCopyOf(app, path)
  running.push(bare)
  await rows([
    { ...contender, server: app },
    { name: '  bare node:http', server: bare, requests: [getRequest(path)], status: contender.status ?? 200, isBare: true },
  ])
}

async function measureVerification(): Promise<void> {
  const small = await started(await office(SMALL))
  const large = await started(await office(LARGE))
  const bare = await started({ program: ['bench/bare-verification.ts', join(await folderOf(LARGE), DATABASE_FILE)] })
  const requests = (count: number) =>
    sampleOf(count).map(({ certificateId, fullName }) => postRequest('/api/verify-certificate', { certificateId, fullName }))
  await rows([
    { name: `verification, ${counted(SMALL)}`, server: small, requests: requests(SMALL) },
    { name: `verification, ${counted(LARGE)}`, server: large, requests: requests(LARGE) },
    { name: '  bare node:http, node:sqlite', server: bare, requests: requests(LARGE), isBare: true },
  ])
}

async function measureWrites(): Promise<void> {
  const app = await started({ env: { ...SETTINGS, SEED: 'demo', DATA_DIR: join(folder, 'writes'), LOG_LEVEL: 'info' } })
  const bare = await started({ program: ['bench/bare-enquiry.ts', join(folder, 'bare.db')] })
  // No round may send one again: its key would answer it.
  const requests = Array.from({ length: (ROUNDS + EXTRA_ROUNDS) * WRITES_PER_ROUND }, (_, index) => enquiry(index))
  const each = { requests, status: 201, perRound: WRITES_PER_ROUND }
  await rows(
    [
      { ...each, name: 'enquiry, with its two mails', server: app },
      { ...each, name: '  bare node:http, node:sqlite', server: bare, isBare: true },
    ],
    { by: 'rate' },
  )
}

function enquiry(index: number): Buffer {
  const message = `We would like to train twelve people of our quality team in spring. Number ${index}.`
  const content = {
    name: 'Asha Example',
    email: `sender-${index}@example.com`,
    phone: '+91 00000 00000',
    subject: 'Training for our plant',
    message,
  }
  return postRequest('/api/contact', content, { 'Idempotency-Key': `enquiry-${index}` })
}

async function measureOffice(): Promise<void> {
  const app = await started(await office(LARGE))
  const bare = await started({ program: ['bench/bare-list.ts', join(await folderOf(LARGE), DATABASE_FILE)] })
  const list = '/api/participants?limit=25'
  await rows([
    { name: `office list, ${counted(LARGE)}`, server: app, requests: [getRequest(list, { Cookie: await signIn(app) })], perRound: 300 },
    { name: '  bare node:http, node:sqlite', server: bare, requests: [getRequest(list)], perRound: 300, isBare: true },
  ])
}

async function measureDocuments(): Promise<void> {
  const app = await started(await office(SMALL))
  const bare = await started({ program: ['bench/bare-document.ts'] })
  const requests = Array.from({ length: SMALL }, (_, index) => getRequest(`/c/${tokenOf(index + 1)}.pdf`))
  await rows(
    [
      { name: 'certificate as PDF, signed', server: app, requests, perRound: 20 },
      { name: '  Typst alone', server: bare, requests, perRound: 20, isBare: true },
    ],
    { atOnce: FEW_AT_ONCE, by: 'rate' },
  )
}

async function rows(
  contenders: Contender[],
  { atOnce, by = 'processor' }: { atOnce?: number; by?: 'processor' | 'rate' } = {},
): Promise<void> {
  const measured = await compare(contenders, { rounds: ROUNDS, ...(atOnce !== undefined && { atOnce }) })
  const bare = measured[contenders.findIndex(({ isBare }) => isBare)]
  for (const row of measured) line(row.name, cellsOf(row, by === 'rate' && bare ? row.perSecond / bare.perSecond : row.ofBare))
}

type Cells = Partial<Record<'perSecond' | 'p50' | 'p99' | 'megabytes' | 'ratio', string>>

function cellsOf({ perSecond, p50Ms, p99Ms, megabytes }: Measured, ratio: number | undefined): Cells {
  return {
    perSecond: perSecond.toFixed(0),
    p50: p50Ms.toFixed(2),
    p99: p99Ms.toFixed(2),
    megabytes: megabytes?.toFixed(0) ?? '',
    ratio: ratio?.toFixed(2) ?? '',
  }
}

function head(): void {
  line('', { perSecond: 'a second', p50: 'p50 ms', p99: 'p99 ms', megabytes: 'MB', ratio: 'of bare' })
}

function line(name: string, { perSecond = '', p50 = '', p99 = '', megabytes = '', ratio = '' }: Cells): void {
  console.log(`${name.padEnd(36)}${[perSecond, p50, p99, megabytes, ratio].map((cell) => cell.padStart(10)).join('')}`)
}

function describeMachine(): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  console.log(
    `commit ${commit}, Node ${process.version}, Linux ${release()}, ${cpus().length} x ${cpus()[0]?.model ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  )
}

async function started(options: Parameters<typeof startServerProcess>[0]): Promise<ServerProcess> {
  const server = await startServerProcess(options)
  running.push(server)
  return server
}

async function office(count: number): Promise<{ env: Record<string, string> }> {
  return { env: { ...SETTINGS, SEED: 'none', LOG_LEVEL: 'info', DATA_DIR: await folderOf(count) } }
}

function folderOf(count: number): Promise<string> {
  return filledDataDir({ count, hasEditions: false }, cache)
}

function sampleOf(count: number): Person[] {
  const every = Math.max(1, Math.floor(count / SAMPLES))
  return [...generatePeople(count)].filter(({ number }) => number % every === 0)
}

async function signIn(app: ServerProcess): Promise<string> {
  const answer = await fetch(`${app.url}/api/admin/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiCode: ADMIN_CODE }),
  })
  const cookie = answer.headers.get('Set-Cookie')
  if (cookie === null) throw new Error(`signing in answered ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

function counted(count: number): string {
  return count.toLocaleString('en-IN')
}
