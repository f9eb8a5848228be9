import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { getRequest, processorTimeUs, runRound } from './raw-client.ts'
import { percentile, SETTINGS } from './timed-requests.ts'

/**
 * `npm run bench:pages` measures visitors' requests, with the request log, on SQLite with the demo content, next to a plain
 * handler of node:http that sends the same bytes. They alternate. It compares the processor time per reply, which
 * determines the throughput of a core. The goal is 0.4 of the plain handler (docs/product/quality.md). On Linux.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })

const AT_ONCE = 64
const WARM_UP_ROUNDS = 4
/** Large enough that one garbage collection, or 64 new connections, are a small part of a round. */
const PER_ROUND = 4000
/** Keeps the server's work after a round, such as closing its connections, out of the next one. */
const SETTLED_MS = 200
/** More than are sent, so that no URL is repeated. */
const UNKNOWN = Array.from({ length: (Number(values.rounds) + WARM_UP_ROUNDS) * PER_ROUND }, (_, at) => getRequest(`/nowhere-${at}.php`))

interface Row {
  path: string
  /** Sent in turn. */
  requests: Buffer[]
  status?: number
}

const ROWS: Record<string, Row> = {
  'cached page': { path: '/', requests: [getRequest('/')] },
  'link from a campaign': { path: '/', requests: [getRequest('/?utm_source=whatsapp&utm_medium=social&fbclid=IwAR0aBcDeFgHiJkLmNoP')] },
  'unknown address': { path: '/nowhere', requests: UNKNOWN, status: 404 },
  'list as JSON': { path: '/api/training-programs', requests: [getRequest('/api/training-programs')] },
}

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const server = await startServerProcess({ env: { ...SETTINGS, DATA_DIR: folder } })
try {
  for (const [name, row] of Object.entries(ROWS)) {
    const bare = await bareCopyOf(row.path)
    try {
      const [cost, bareCost] = await compare(row, [server, bare])
      console.log(`${name}: ${cost.toFixed(0)} µs, plain handler ${bareCost.toFixed(0)} µs, ${(bareCost / cost).toFixed(2)} of it`)
    } finally {
      await bare.stop()
    }
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}

/** Returns each server's median processor time per reply, in microseconds. */
async function compare({ path, requests, status = 200 }: Row, [own, bare]: [ServerProcess, ServerProcess]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < Number(values.rounds) + WARM_UP_ROUNDS; round++) {
    for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { url, pid } = which === 0 ? own : bare
      const from = (round * PER_ROUND) % requests.length
      const sent = which === 0 ? requests.slice(from, from + PER_ROUND) : [getRequest(path)]
      await pause(SETTLED_MS)
      const before = processorTimeUs(pid)
      await runRound({ port: Number(new URL(url).port), requests: sent, count: PER_ROUND, atOnce: AT_ONCE, status })
      if (round >= WARM_UP_ROUNDS) times[which].push((processorTimeUs(pid) - before) / PER_ROUND)
    }
  }
  return [percentile(times[0], 50), percentile(times[1], 50)]
}

/** Starts a plain handler that sends the server's reply to `path`, byte for byte. */
async function bareCopyOf(path: string): Promise<ServerProcess> {
  const file = join(folder, 'reply.json')
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url + path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, resolve).on('error', reject)
  })
  const body = Buffer.concat(await answer.toArray())
  const headers = {
    ...answer.headers,
    connection: undefined,
    'keep-alive': undefined,
    date: undefined,
    'content-length': String(body.length),
  }
  writeFileSync(file, JSON.stringify({ status: answer.statusCode, headers, body: body.toString('base64') }))
  return startServerProcess({ program: ['bench/bare-page.ts', file] })
}
