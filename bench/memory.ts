import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { residentMegabytes } from '../tests/contract/watching/resident-memory.ts'
import { startServerProcess } from '../scripts/server-process.ts'
import { ask, enquiry, percentile, SETTINGS, type Question } from './timed-requests.ts'

/**
 * `npm run bench:memory` simulates visitors and staff for half an hour (`--minutes`), and reports the growth of memory
 * after the first five minutes, and in the last ten: a straight line through all samples. Growth up to a limit only shows
 * in the first figure, a leak in both.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '50' } } })

const WARM_UP_MINUTES = 5
const LAST_MINUTES = 10
const SAMPLE_MS = 5_000
const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 3_600_000
const ADMIN = { 'X-API-Code': 'code-of-the-benchmark' }
const CERTIFICATE = { certificateId: 'CERT2026090042', fullName: 'Asha Example' }

/** Requests, sent in turn. Most of them vary each time, so that few are answered from memory. */
const REQUESTS: ((n: number) => Question)[] = [
  (n) => ({ path: `/?utm_source=mail-${n}` }),
  (n) => ({ path: `/training-programs?q=word${n}` }),
  (n) => ({ path: `/missing-${n}` }),
  (n) => ({ path: `/verify-certificate?id=CERT${n}` }),
  () => ({ path: '/api/training-programs' }),
  () => ({ path: '/api/verify-certificate', body: CERTIFICATE }),
  (n) => ({ path: '/api/verify-certificate', body: { ...CERTIFICATE, fullName: `Wrong Name ${n}` } }),
  (n) => enquiry(`visitor-${n}`),
  (n) => ({ path: `/api/participants?limit=25&q=name${n}`, headers: ADMIN }),
  () => ({ path: '/api/admin/overview', headers: ADMIN }),
]

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const settings = { ...SETTINGS, ADMIN_API_CODE: ADMIN['X-API-Code'] }
const app = await startServerProcess({ env: { ...settings, DATA_DIR: folder } })
try {
  const endMs = Number(values.minutes) * MS_PER_MINUTE
  const samples: { atMs: number; megabytes: number }[] = []
  const began = performance.now()
  const elapsedMs = () => performance.now() - began
  let sent = 0
  let failed = 0
  const visit = async () => {
    for (; elapsedMs() < endMs; await pause(1000 / Number(values.rate))) {
      const request = REQUESTS[sent % REQUESTS.length]?.(sent)
      sent += 1
      if (request && (await ask(app, request)).status >= 500) failed += 1
    }
  }
  const watch = async () => {
    for (let minute = 0; elapsedMs() < endMs; await pause(SAMPLE_MS)) {
      samples.push({ atMs: elapsedMs(), megabytes: residentMegabytes(app.pid) })
      if (elapsedMs() / MS_PER_MINUTE < minute) continue
      console.log(`minute ${String(minute).padStart(3)}: ${samples.at(-1)?.megabytes} MB, ${sent} requests`)
      minute += 1
    }
  }
  await Promise.all([visit(), watch()])
  const settled = samples.filter(({ atMs }) => atMs > Math.min(WARM_UP_MINUTES * MS_PER_MINUTE, endMs / 2))
  const last = settled.filter(({ atMs }) => atMs > endMs - LAST_MINUTES * MS_PER_MINUTE)
  const megabytes = settled.map((sample) => sample.megabytes)
  console.log(`${sent} requests, ${failed} failed; p50 ${percentile(megabytes, 50)} MB, highest ${percentile(megabytes, 100)} MB`)
  console.log(`growth ${growth(settled)} MB an hour, ${growth(last)} in the last ${LAST_MINUTES} minutes; the goal is 220 MB, flat`)
} finally {
  await app.stop()
  rmSync(folder, { recursive: true })
}

function growth(samples: readonly { atMs: number; megabytes: number }[]): string {
  return (slopeOf(samples) * MS_PER_HOUR).toFixed(1)
}

/** Returns the slope of the least-squares line, in megabytes per millisecond. */
function slopeOf(points: readonly { atMs: number; megabytes: number }[]): number {
  const mean = (of: (point: (typeof points)[number]) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(({ atMs }) => atMs), mean(({ megabytes }) => megabytes)]
  return mean(({ atMs, megabytes }) => (atMs - x) * (megabytes - y)) / mean(({ atMs }) => (atMs - x) ** 2)
}
