import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { postRequest, runRound } from './raw-client.ts'
import { ask, percentile } from './timed-requests.ts'

/**
 * `npm run bench:slow-disk` measures what people notice of a disk: as it is, with an fsync that takes 2 ms more, as on a
 * usual server, and with one of 100 ms more. What readers wait for and how soon a page shows an edit, while eight visitors
 * send enquiries without a pause; then how many enquiries 64 senders store, in turns with a bare server that commits each
 * one by itself. It needs strace, which delays the system call in one thread.
 */

const DELAYS_MS = [0, 2, 100]
const MEASURED_MS = 15_000
const SENDERS = 8
const PAUSE_MS = 5
const EDIT_PAUSE_MS = 100
const STORE_ROUNDS = 4
const STORE_AT_ONCE = 64
/** A bare server needs 13 s for as many on the slowest disk. */
const STORED_PER_ROUND = 128
const ADMIN = { 'X-API-Code': 'code-of-the-benchmark' }
/** Each with a query or a path of its own kind: from memory, rendered, and read from the database. */
const READS = {
  'cached page': { path: '/' },
  'rendered page': { path: '/verify-certificate?id=CERT2026090042' },
  'cached JSON': { path: '/api/training-programs' },
  'list of the office': { path: '/api/participants?limit=25', headers: ADMIN },
} as const
const SERVICE = { description: 'We run the same audit **before** your customer does.', icon: 'clipboard-check', features: ['Mock audit'] }

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const settings = {
  SEED: 'demo',
  RATE_LIMIT_SCALE: '1000000000',
  DATABASE_URL: '',
  BACKUP_INTERVAL_MINUTES: 'off',
  LOG_LEVEL: 'info',
  ADMIN_API_CODE: ADMIN['X-API-Code'],
}
const app = await startServerProcess({ env: { ...settings, NODE_ENV: 'production', DATA_DIR: folder } })
const bare = await startServerProcess({ program: ['bench/bare-enquiry.ts', join(folder, 'bare.db')] })
let sent = 0
try {
  const service = await editedService()
  for (const delay of DELAYS_MS) {
    const traces = delay === 0 ? [] : await Promise.all([app, bare].map((server) => delayedSync(server, delay)))
    console.log(delay === 0 ? '\nThe disk as it is' : `\nfsync takes ${delay} ms more`)
    await measureReaders()
    await measureEdits(service)
    await measureStores()
    for (const strace of traces) strace.kill('SIGINT')
    await Promise.all(traces.map((strace) => once(strace, 'close')))
  }
} finally {
  await app.stop()
  await bare.stop()
  rmSync(folder, { recursive: true })
}

async function measureReaders(): Promise<void> {
  const times = new Map(Object.keys(READS).map((name): [string, number[]] => [name, []]))
  const stored = await whileOthersSend(async () => {
    for (const [name, question] of Object.entries(READS)) times.get(name)?.push((await ask(app, question)).ms)
    await pause(PAUSE_MS)
  })
  for (const [name, ms] of times) line(name, ms)
  console.log(`${`enquiries of ${SENDERS} senders beside them`.padEnd(40)} ${(stored / (MEASURED_MS / 1000)).toFixed(0)} a second`)
}

/** Apart from the readers, because each edit makes all cached pages old. */
async function measureEdits(service: string): Promise<void> {
  const times: number[] = []
  await whileOthersSend(async () => {
    times.push(await msUntilFresh(service))
    await pause(EDIT_PAUSE_MS)
  })
  line('from an edit to a page that shows it', times)
}

/** Repeats `work` while visitors send enquiries. Returns how many were stored. */
async function whileOthersSend(work: () => Promise<void>): Promise<number> {
  const until = performance.now() + MEASURED_MS
  let stored = 0
  const send = async () => {
    for (; performance.now() < until; stored++) {
      const { status } = await ask(app, { path: '/api/contact', body: enquiry() })
      if (status !== 201) throw new Error(`an enquiry was answered with ${status}`)
    }
  }
  const repeat = async () => {
    while (performance.now() < until) await work()
  }
  await Promise.all([repeat(), ...Array.from({ length: SENDERS }, send)])
  return stored
}

function line(name: string, ms: readonly number[]): void {
  console.log(`${name.padEnd(40)} p50 ${percentile(ms, 50).toFixed(1)} ms, p99 ${percentile(ms, 99).toFixed(1)} ms, ${ms.length} times`)
}

/** The milliseconds from the answer to an edit until a page that shows it has arrived. */
async function msUntilFresh(service: string): Promise<number> {
  const title = `Customer Audits ${sent++}`
  await saved(`${app.url}/api/services/${service}`, 'PUT', title)
  const began = performance.now()
  for (;;) {
    const page = await (await fetch(`${app.url}/services`)).text()
    const ms = performance.now() - began
    if (page.includes(title)) return ms
    if (ms > MEASURED_MS) throw new Error('a page does not show an edit')
  }
}

async function editedService(): Promise<string> {
  const { data } = (await (await saved(`${app.url}/api/services/create`, 'POST', 'Customer Audits')).json()) as { data: { id: number } }
  return String(data.id)
}

async function saved(url: string, method: string, title: string): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { ...ADMIN, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...SERVICE, title }),
  })
  if (!answer.ok) throw new Error(`the edit was answered with ${answer.status}: ${await answer.text()}`)
  return answer
}

/** In turns, so that both meet the same disk. */
async function measureStores(): Promise<void> {
  const rates = new Map([app, bare].map((server): [ServerProcess, number[]] => [server, []]))
  for (let round = 0; round < STORE_ROUNDS; round++) {
    for (const server of round % 2 === 0 ? [app, bare] : [bare, app]) {
      const requests = Array.from({ length: STORED_PER_ROUND }, () =>
        postRequest('/api/contact', enquiry(), { 'Idempotency-Key': `enquiry-${sent++}` }),
      )
      const { totalMs } = await runRound({
        port: Number(new URL(server.url).port),
        requests,
        count: STORED_PER_ROUND,
        atOnce: STORE_AT_ONCE,
        status: 201,
      })
      rates.get(server)?.push((STORED_PER_ROUND / totalMs) * 1000)
    }
  }
  const [own = 0, ofBare = 0] = [app, bare].map((server) => percentile(rates.get(server) ?? [], 50))
  console.log(
    `${`enquiries of ${STORE_AT_ONCE} senders, stored`.padEnd(40)} ${own.toFixed(0)} a second, ${ofBare.toFixed(0)} by the bare server: ${(own / ofBare).toFixed(2)} of it`,
  )
}

function enquiry(): Record<string, string> {
  const number = sent++
  return {
    name: 'Asha Example',
    email: `sender-${number}@example.com`,
    phone: '',
    subject: 'Training',
    message: `Number ${number}, please call.`,
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Delays only the thread that writes: strace slows down every system call of what it traces. */
async function delayedSync({ pid }: ServerProcess, ms: number): Promise<ChildProcess> {
  const threads = readdirSync(`/proc/${pid}/task`)
  const thread = threads.find((id) => readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim() === 'sqlite-writer') ?? String(pid)
  const strace = spawn('strace', ['-p', thread, '-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:delay_enter=${ms * 1000}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(strace.stderr, 'data')
  strace.stderr.resume()
  return strace
}
