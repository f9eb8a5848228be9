import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { askMany, percentile } from './timed-requests.ts'

/**
 * `npm run bench:pages` measures public pages on SQLite with the demo content: pages from the cache, and pages that are
 * rendered for each request (a query in the address bypasses the cache). Both are compared with a plain handler that sends
 * the same bytes.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } })

/** docs/product/quality.md, Goals of the benchmarks. */
const GOAL = 0.95
const PER_ROUND = { cached: 2000, anew: 40 }
const AT_ONCE = 64
const WARM_UP_ROUNDS = 4
const DENSER_MS = 1000
const PATHS = ['/', '/training-programs', '/about']
const NOT_OF_THE_PAGE = new Set(['date', 'connection', 'keep-alive'])

interface Measured {
  name: string
  server: ServerProcess
  path: string
  perRound: number
  times: number[]
  perSecond: number[]
}

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const servers: ServerProcess[] = []
try {
  const settings = { DATA_DIR: folder, SEED: 'demo', LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000000000', NODE_ENV: 'production' }
  const app = await started(['build/server/server.js'], { ...settings, DATABASE_URL: '' })
  for (const path of PATHS) await compare(app, path)
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true })
}

async function compare(app: ServerProcess, path: string): Promise<void> {
  // The cache compresses a page quickly at first, and better a moment later.
  await fetched(app, path)
  await new Promise((resolve) => setTimeout(resolve, DENSER_MS))
  const file = join(folder, 'page.json')
  writeFileSync(file, JSON.stringify(await fetched(app, path)))
  const bare = await started(['bench/bare-page.ts', file], {})
  const measured = [
    row('cached', app, path, PER_ROUND.cached),
    row('bare node', bare, path, PER_ROUND.cached),
    row('made anew', app, `${path}?anew=1`, PER_ROUND.anew),
  ]
  for (let round = -WARM_UP_ROUNDS; round < Number(values.rounds); round++) {
    for (const one of round % 2 === 0 ? measured : measured.toReversed()) await measureRound(one, round >= 0)
  }
  report(path, measured)
}

async function measureRound(one: Measured, counts: boolean): Promise<void> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
  const questions = Array.from({ length: one.perRound }, () => ({ path: one.path, headers }))
  const { times, totalMs } = await askMany(one.server, questions, { atOnce: AT_ONCE, status: 200 })
  if (!counts) return
  one.times.push(...times)
  one.perSecond.push((one.perRound / totalMs) * 1000)
}

function report(path: string, measured: Measured[]): void {
  console.log(`\n${path.padEnd(24)}${['a second', 'p50 ms', 'p99 ms'].map((cell) => cell.padStart(12)).join('')}`)
  for (const { name, times, perSecond } of measured) {
    const cells = [percentile(perSecond, 50).toFixed(0), percentile(times, 50).toFixed(2), percentile(times, 99).toFixed(2)]
    console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join('')}`)
  }
  const [cached = 0, bare = 1] = measured.map(({ perSecond }) => percentile(perSecond, 50))
  console.log(`Cached, of what a bare handler answers in a second: ${(cached / bare).toFixed(2)}; the goal is ${GOAL}.`)
}

function row(name: string, server: ServerProcess, path: string, perRound: number): Measured {
  return { name, server, path, perRound, times: [], perSecond: [] }
}

async function started(args: string[], env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ program: args, env })
  servers.push(server)
  return server
}

function fetched(server: ServerProcess, path: string): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const headers = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !NOT_OF_THE_PAGE.has(name)))
        resolve({ headers, body: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', reject)
  })
}
