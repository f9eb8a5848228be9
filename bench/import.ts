import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { BulkJob } from '../src/bulk/jobs/bulk-job.ts'
import type { ImportCheck } from '../src/imports/import-plan.ts'
import { createTestApp } from '../src/test-app.ts'
import { TEST_CODE } from '../src/test-client.ts'
import { makeProgram } from '../src/test-records.ts'

/**
 * `npm run bench:import` measures how much an import slows the site down. Visitors send requests at a fixed rate, before
 * and while a file is checked and imported, and while files arrive that are no tables. Each reply is timed from the moment its request was due, so the figures show
 * a process that is blocked.
 */
const { values } = parseArgs({ options: { lines: { type: 'string', default: '10000' } } })
const LINES = Number(values.lines)
const BEAT_MS = 20
const IDLE_MS = 3000
const PLAN = 'participantId=1&fullName=2&email=3&phone=4&enrollmentDate=5'

const ALMOST_10_MB = 9_900_000
const NO_TABLES = {
  '9.9 MB in one cell': `"${'a'.repeat(ALMOST_10_MB)}"`,
  '9.9 MB of quotation marks': `"${'""'.repeat(ALMOST_10_MB / 2)}"`,
  '9.9 MB of commas': ','.repeat(ALMOST_10_MB),
  '9.9 MB of line breaks': `a\n${'\n'.repeat(ALMOST_10_MB)}`,
  '9.9 MB of short lines': `a\n${'b\n'.repeat(ALMOST_10_MB / 2)}`,
  '20,000 lines of 200 cells': `${'a,'.repeat(199)}a\n`.repeat(20_000),
}

const app = await createTestApp()
try {
  const { id } = await makeProgram(app)
  const { headers } = await app.fetch('/api/admin/session', { body: { apiCode: TEST_CODE } })
  const cookie = headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const asAdmin = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
  const post = <Data>(path: string) =>
    app.fetch(path, { raw: file(), headers: { ...asAdmin, 'Content-Type': 'text/csv' } }).then(({ data }) => data as Data)

  await visitWhile(after(1000))
  report('nothing else', await visitWhile(after(IDLE_MS)))

  const plan = `${PLAN}&trainingProgramId=${id}`
  const checking = post<ImportCheck>(`/api/participants/import/check?${plan}`)
  report(`checking ${LINES.toLocaleString('en-IN')} lines`, await visitWhile(checking))

  const importing = post<BulkJob>(`/api/participants/import?${plan}`).then((job) => app.worker.settled().then(() => job))
  report(`importing ${LINES.toLocaleString('en-IN')} lines`, await visitWhile(importing))
  const job: BulkJob = (await app.fetch(`/api/bulk/jobs/${(await importing).id}`, { headers: asAdmin })).data
  console.log(`\n${job.succeeded} enrolled, ${job.skipped} skipped, ${job.refused} refused; the check said ${(await checking).create}.\n`)

  const before = process.resourceUsage().maxRSS
  for (const [what, bytes] of Object.entries(NO_TABLES)) {
    const reading = app.fetch('/api/participants/import/read', { raw: bytes, headers: { ...asAdmin, 'Content-Type': 'text/csv' } })
    report(what, await visitWhile(reading))
    const { status, body } = await reading
    console.log(`    answered ${status}: ${status === 200 ? 'read' : String(body['error'])}`)
  }
  console.log(
    `\nAt most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory were in use, ${Math.round(before / 1024)} MB before these files.`,
  )
} finally {
  await app.close()
}

function file(): string {
  const lines = Array.from({ length: LINES }, (_, at) => `,Person ${at},person${at}@example.com,+91 90000 00011,05/11/2026`)
  return ['Participant ID,Full name,Email,Phone,Enrollment date', ...lines].join('\n')
}

/** Half of the visitors read the programs, half send an enquiry. */
function visit(number: number): Promise<{ status: number }> {
  if (number % 2 === 0) return app.fetch('/api/training-programs')
  const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Other Inquiry', message: 'Please call me back.' }
  return app.fetch('/api/contact', { body })
}

async function visitWhile(work: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false }
  void work.finally(() => (state.isOver = true))
  const times: number[] = []
  const visits: Array<Promise<void>> = []
  const began = performance.now()
  for (let number = 0; !state.isOver; number += 1) {
    const due = began + number * BEAT_MS
    const early = due - performance.now()
    // Requests that are late are sent at once, because visitors do not wait for each other.
    if (early > 0) await after(early)
    visits.push(visit(number).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(visits)
  return times
}

function report(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  const took = ((times.length * BEAT_MS) / 1000).toFixed(1)
  console.log(
    `${what.padEnd(28)} ${took.padStart(6)} s  ${String(times.length).padStart(6)} visits  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  slowest ${at(1)} ms`,
  )
}
