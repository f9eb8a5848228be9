import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from '../faults/machine.ts'
import { startServerProcess } from '../scripts/server-process.ts'
import { ask, percentile } from './timed-requests.ts'

/**
 * `npm run bench:slow-disk` measures what people notice of a disk as it is, with an fsync that takes 2 ms more, as on a usual
 * server, and with one of 100 ms more: what readers wait for while eight visitors send enquiries, and how many are stored. It needs
 * strace.
 */
const DELAYS_MS = [0, 2, 100]
const MEASURED_MS = 10_000
const SENDERS = 8
const PAUSE_MS = 5
const PAGES = ['/', '/verify-certificate?id=CERT2026090042', '/api/training-programs']

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const settings = { SEED: 'demo', RATE_LIMIT_SCALE: '1000000000', DATABASE_URL: '', BACKUP_INTERVAL_MINUTES: 'off', LOG_LEVEL: 'info' }
const server = await startServerProcess({ env: { ...settings, NODE_ENV: 'production', DATA_DIR: folder } })
let sent = 0
try {
  for (const delay of DELAYS_MS) {
    const files = ['pramaan.db', 'pramaan.db-wal'].map((file) => join(folder, file))
    const slowed = delay === 0 ? undefined : await inject(server.pid, `fsync,fdatasync:delay_enter=${delay * 1000}`, files)
    console.log(delay === 0 ? 'The disk as it is' : `fsync takes ${delay} ms more`)
    await measure()
    await slowed?.end()
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}

async function measure(): Promise<void> {
  const until = performance.now() + MEASURED_MS
  const times = new Map(PAGES.map((path): [string, number[]] => [path, []]))
  let stored = 0
  const send = async () => {
    for (; performance.now() < until; stored++) {
      const body = {
        name: 'Asha Example',
        email: `sender-${sent++}@example.com`,
        phone: '',
        subject: 'Training',
        message: 'Please call me.',
      }
      const { status } = await ask(server, { path: '/api/contact', body, headers: { 'Idempotency-Key': `enquiry-${sent}` } })
      if (status !== 201) throw new Error(`an enquiry was answered with ${status}`)
    }
  }
  const read = async () => {
    for (; performance.now() < until; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
      for (const [path, ms] of times) ms.push((await ask(server, { path })).ms)
    }
  }
  await Promise.all([read(), ...Array.from({ length: SENDERS }, send)])
  for (const [path, ms] of times) {
    console.log(`  ${path.padEnd(44)} p50 ${percentile(ms, 50).toFixed(1)} ms, p99 ${percentile(ms, 99).toFixed(1)} ms`)
  }
  console.log(`  enquiries of ${SENDERS} senders: ${((stored / MEASURED_MS) * 1000).toFixed(0)} a second`)
}
