import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { bareCopyOf, compare, type Contender } from './compare.ts'
import { getRequest } from './raw-client.ts'

/**
 * `npm run bench:pages` measures what visitors ask for, with the request log, on SQLite with the demo content, next to a
 * plain handler of node:http that sends the same bytes. The goal is 0.4 of it (docs/product/quality.md).
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })

const CAMPAIGN = '?utm_source=whatsapp&utm_medium=social&fbclid=IwAR0aBcDeFgHiJkLmNoP'
/** More than are sent: no address is repeated. */
const ADDRESSES = 5000

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const servers: ServerProcess[] = []
try {
  const settings = { SEED: 'demo', NODE_ENV: 'production', DATABASE_URL: '', BACKUP_INTERVAL_MINUTES: 'off', LOG_LEVEL: 'info' }
  const server = await startServerProcess({ env: { ...settings, DATA_DIR: folder } })
  servers.push(server)
  const unknown = Array.from({ length: ADDRESSES }, (_, index) => getRequest(`/nowhere-${index}.php`))
  await measure('/', [
    { name: 'cached page', server, requests: [getRequest('/')] },
    { name: 'link from a campaign', server, requests: [getRequest(`/${CAMPAIGN}`)] },
  ])
  await measure('/nowhere', [{ name: 'unknown address', server, requests: unknown, status: 404 }])
  await measure('/api/training-programs', [{ name: 'list as JSON', server, requests: [getRequest('/api/training-programs')] }])
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true })
}

async function measure(path: string, rows: Contender[]): Promise<void> {
  const bare = await bareCopyOf(rows[0]?.server ?? { url: '' }, path)
  servers.push(bare)
  const contender = { name: 'bare node:http', server: bare, requests: [getRequest(path)], status: rows[0]?.status, isBare: true }
  const measured = await compare([...rows, contender], { rounds: Number(values.rounds) })
  console.log(`\n${path.padEnd(32)}${['a second', 'p50 ms', 'p99 ms', 'CPU µs', 'of bare'].map((cell) => cell.padStart(10)).join('')}`)
  for (const { name, perSecond, p50Ms, p99Ms, microseconds, ofBare = 1 } of measured) {
    const cells = [perSecond.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(2), microseconds.toFixed(1), ofBare.toFixed(2)]
    console.log(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(10)).join('')}`)
  }
}
