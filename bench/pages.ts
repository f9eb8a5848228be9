import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { bareCopyOf, compare, type Contender } from './compare.ts'
import { getRequest } from './raw-client.ts'

/**
 * `npm run bench:pages` measures what visitors ask for on SQLite with the demo content: pages and JSON from the cache,
 * with the addresses that people really follow, missing pages, and pages that are rendered for each request. Each is
 * compared with a plain handler that sends the same bytes.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' }, only: { type: 'string', default: '' } } })

/** More than are sent, where no address may be repeated. */
const ADDRESSES = 5000
const COOKIE = { Cookie: 'theme=dark; _ga=GA1.1.1234567890.1234567890' }
const CAMPAIGN = '?utm_source=whatsapp&utm_medium=social&fbclid=IwAR0aBcDeFgHiJkLmNoP'

interface Subject {
  name: string
  path: string
  rows: Contender[]
  status?: number
}

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const servers: ServerProcess[] = []
try {
  const settings = {
    SEED: 'demo',
    RATE_LIMIT_SCALE: '1000000000',
    NODE_ENV: 'production',
    DATABASE_URL: '',
    BACKUP_INTERVAL_MINUTES: 'off',
  }
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
        {
          name: 'a word for each visitor',
          server: quiet,
          requests: varied((index) => `/training-programs?q=word${index}${Math.random()}`),
          perRound: 40,
        },
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
  for (const subject of subjects) if (subject.name.includes(values.only)) await measure(quiet, subject)
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true })
}

async function measure(app: ServerProcess, { name, path, rows, status = 200 }: Subject): Promise<void> {
  const bare = await bareCopyOf(app, path)
  servers.push(bare)
  const contenders = [...rows, { name: 'bare node:http', server: bare, requests: [getRequest(path)], isBare: true }]
  const measured = await compare(
    contenders.map((contender) => ({ status, ...contender })),
    { rounds: Number(values.rounds) },
  )
  console.log(`\n${name.padEnd(32)}${['a second', 'p50 ms', 'p99 ms', 'CPU µs', 'of bare'].map((cell) => cell.padStart(10)).join('')}`)
  for (const { name: row, perSecond, p50Ms, p99Ms, microseconds, ofBare = 1 } of measured) {
    const cells = [perSecond.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(2), microseconds.toFixed(1), ofBare.toFixed(2)]
    console.log(`${row.padEnd(32)}${cells.map((cell) => cell.padStart(10)).join('')}`)
  }
}

async function started(args: string[], env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ program: args, env })
  servers.push(server)
  return server
}
