import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../scripts/server-process.ts'
import { ask, percentile } from './timed-requests.ts'

/**
 * `npm run bench:slow-disk` measures what readers notice of a disk whose fsync takes 100 ms, while eight visitors send
 * enquiries without a pause. It needs strace, which delays the system call in one thread.
 */

const SYNC_DELAY_US = 100_000
const SENDERS = 8
const MEASURED_MS = 15_000
const PAUSE_MS = 5
const ADMIN = { 'X-API-Code': 'code-of-the-benchmark' }
/** Each with a query or a path of its own kind: from memory, rendered, and read from the database. */
const READS = {
  'cached page': { path: '/' },
  'rendered page': { path: '/verify-certificate?id=CERT2026090042' },
  'cached JSON': { path: '/api/training-programs' },
  'list of the office': { path: '/api/participants?limit=25', headers: ADMIN },
} as const

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const settings = { SEED: 'demo', RATE_LIMIT_SCALE: '1000000000', DATABASE_URL: '', BACKUP_INTERVAL_MINUTES: 'off', LOG_LEVEL: 'info', ADMIN_API_CODE: ADMIN['X-API-Code'] }
const app = await startServerProcess({ env: { ...settings, NODE_ENV: 'production', DATA_DIR: folder } })
try {
  for (const delay of [undefined, SYNC_DELAY_US]) {
    const strace = delay === undefined ? undefined : await delayedSync(delay)
    await measure(delay === undefined ? 'the disk as it is' : `fsync takes ${delay / 1000} ms more`)
    strace?.kill('SIGINT')
  }
} finally {
  await app.stop()
  rmSync(folder, { recursive: true })
}

async function measure(title: string): Promise<void> {
  const until = performance.now() + MEASURED_MS
  let stored = 0
  const send = async (sender: number) => {
    for (let n = 0; performance.now() < until; n++, stored++) {
      const body = { name: 'Asha Example', email: `sender-${sender}-${n}@example.com`, phone: '', subject: 'Training', message: `Number ${n} of ${sender}, please call.` }
      const { status } = await ask(app, { path: '/api/contact', body })
      if (status !== 201) throw new Error(`an enquiry was answered with ${status}`)
    }
  }
  const times = new Map(Object.keys(READS).map((name): [string, number[]] => [name, []]))
  const read = async () => {
    while (performance.now() < until) {
      for (const [name, question] of Object.entries(READS)) times.get(name)?.push((await ask(app, question)).ms)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  await Promise.all([read(), ...Array.from({ length: SENDERS }, (_, sender) => send(sender))])
  console.log(`\n${title}: ${(stored / (MEASURED_MS / 1000)).toFixed(0)} enquiries a second`)
  for (const [name, ms] of times) console.log(`${name.padEnd(24)} p50 ${percentile(ms, 50).toFixed(1)} ms, p99 ${percentile(ms, 99).toFixed(1)} ms, ${ms.length} reads`)
}

/** Delays only the thread that writes: strace slows down every system call of what it traces. */
async function delayedSync(microseconds: number) {
  const threads = readdirSync(`/proc/${app.pid}/task`)
  const thread = threads.find((id) => readFileSync(`/proc/${app.pid}/task/${id}/comm`, 'utf8').trim() === 'sqlite-writer') ?? String(app.pid)
  const strace = spawn('strace', ['-p', thread, '-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:delay_enter=${microseconds}`], { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(strace.stderr, 'data')
  strace.stderr.resume()
  return strace
}
