import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import type { BulkJob } from '../src/bulk/jobs/bulk-job.ts'
import { getRequest, postRequest, processorTimeUs, runRound } from './raw-client.ts'
import { percentile } from './timed-requests.ts'

/**
 * `npm run bench:readers` measures what reading processes (READERS) bring on this machine: each number of them answers the
 * same requests, in rounds that take turns, and then serves visitors while a file is imported.
 */
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '0,1,2' },
    rounds: { type: 'string', default: '10' },
    lines: { type: 'string', default: '5000' },
  },
})
const NUMBERS = values.readers.split(',').map(Number)
const ROUNDS = Number(values.rounds)
const LINES = Number(values.lines)
const CODE = 'code-of-the-benchmark'
const AT_ONCE = 16
const WARM_UP_ROUNDS = 2
const STARTED_MS = 5000
const BEAT_MS = 20
const POLL_MS = 200
const KB_PER_MB = 1024

interface Work {
  name: string
  requests: Buffer[]
  perRound: number
  status?: number
}

const WORK: Work[] = [
  { name: 'uncached page', requests: Array.from({ length: 5000 }, (_, at) => getRequest(`/training-programs?q=word${at}`)), perRound: 200 },
  {
    name: 'verification',
    requests: [postRequest('/api/verify-certificate', { certificateId: 'CERT2026090042', fullName: 'Asha Example' })],
    perRound: 2000,
  },
  { name: 'cached page', requests: [getRequest('/')], perRound: 8000 },
  { name: 'enquiry', requests: Array.from({ length: 20_000 }, (_, at) => enquiry(at)), perRound: 300, status: 201 },
]

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const servers = new Map<number, ServerProcess>()
try {
  for (const readers of NUMBERS) servers.set(readers, await start(readers))
  await after(STARTED_MS)
  for (const work of WORK) await compareReaders(work)
  for (const [readers, server] of servers) await visitDuringImport(readers, server)
  for (const [readers, server] of servers)
    console.log(`memory of ${readers + 1} processes: ${memoryOf(processesOf(server.pid)).toFixed(0)} MB`)
} finally {
  for (const server of servers.values()) await server.stop()
  rmSync(folder, { recursive: true })
}

function start(readers: number): Promise<ServerProcess> {
  const env = {
    DATA_DIR: join(folder, String(readers)),
    READERS: String(readers),
    SEED: 'demo',
    RATE_LIMIT_SCALE: '1000000000',
    NODE_ENV: 'production',
    DATABASE_URL: '',
    BACKUP_INTERVAL_MINUTES: 'off',
    ADMIN_API_CODE: CODE,
  }
  return startServerProcess({ env })
}

function enquiry(at: number): Buffer {
  const content = {
    name: 'Asha Example',
    email: `sender-${at}@example.com`,
    phone: '',
    subject: 'Training',
    message: `Please call me about training ${at}.`,
  }
  return postRequest('/api/contact', content, { 'Idempotency-Key': `enquiry-${at}` })
}

async function compareReaders({ name, requests, perRound, status = 200 }: Work): Promise<void> {
  const results = new Map(NUMBERS.map((readers) => [readers, { rates: [] as number[], times: [] as number[], costs: [] as number[] }]))
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
    for (const [readers, server] of servers) {
      const pids = processesOf(server.pid)
      const before = processorTimeOf(pids)
      // A page that was found once is in memory.
      const from = (round * perRound) % requests.length
      const own = requests.length === 1 ? requests : requests.slice(from, from + perRound)
      const { times, totalMs } = await runRound({
        port: Number(new URL(server.url).port),
        requests: own,
        count: perRound,
        atOnce: AT_ONCE,
        status,
      })
      if (round < WARM_UP_ROUNDS) continue
      const result = results.get(readers)
      result?.rates.push((perRound / totalMs) * 1000)
      result?.times.push(...times)
      result?.costs.push((processorTimeOf(pids) - before) / perRound)
    }
  }
  for (const [readers, { rates, times, costs }] of results) {
    const figures = [
      percentile(rates, 50).toFixed(0),
      'a second, p50',
      percentile(times, 50).toFixed(1),
      'ms, p99',
      percentile(times, 99).toFixed(1),
      'ms,',
      percentile(costs, 50).toFixed(0),
      'µs of processor',
    ]
    console.log(`${name}, READERS=${readers}: ${figures.join(' ')}`)
  }
}

/** Visitors come at a fixed rate over connections of their own. Each reply is timed from the moment its request was due. */
async function visitDuringImport(readers: number, server: ServerProcess): Promise<void> {
  const headers = { 'X-API-Code': CODE }
  const { data } = (await (await fetch(`${server.url}/api/training-programs`)).json()) as { data: Array<{ id: number }> }
  const lines = Array.from({ length: LINES }, (_, at) => `,Person ${at},person${at}@example.com,+91 00000 00011,05/11/2026`)
  const body = ['Participant ID,Full name,Email,Phone,Enrollment date', ...lines].join('\n')
  const plan = `participantId=1&fullName=2&email=3&phone=4&enrollmentDate=5&trainingProgramId=${data[0]?.id}`
  const began = performance.now()
  const reply = await fetch(`${server.url}/api/participants/import?${plan}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'text/csv' },
    body,
  })
  const job = ((await reply.json()) as { data: BulkJob }).data
  const times: number[] = []
  const state = { isOver: false }
  const visits: Array<Promise<unknown>> = []
  const asking = (async () => {
    for (let at = 0; !state.isOver; at += 1) {
      const due = began + at * BEAT_MS
      const early = due - performance.now()
      if (early > 0) await after(early)
      visits.push(visit(server, at % 2 === 0 ? '/' : `/training-programs?q=line${at}`).then(() => times.push(performance.now() - due)))
    }
    await Promise.all(visits)
  })()
  const stateOf = async () =>
    ((await (await fetch(`${server.url}/api/bulk/jobs/${job.id}`, { headers })).json()) as { data: BulkJob }).data.state
  while ((await stateOf()) !== 'finished') await after(POLL_MS)
  const seconds = (performance.now() - began) / 1000
  state.isOver = true
  await asking
  console.log(
    `import of ${LINES} lines, READERS=${readers}: ${seconds.toFixed(1)} s; visitors p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`,
  )
}

function visit({ url }: ServerProcess, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url + path, { agent: false }, (reply) => reply.resume().on('end', resolve)).on('error', reject)
  })
}

/** A server with its reading processes. */
function processesOf(main: number): number[] {
  return [
    main,
    ...readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === main),
  ]
}

function parentOf(pid: number): number {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

function processorTimeOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (processorTimeUs(pid) ?? 0), 0)
}

/** What they need together: memory that they share counts once. */
function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]))
  return kilobytes.reduce((sum, one) => sum + one, 0) / KB_PER_MB
}
