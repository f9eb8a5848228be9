import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServerProcess } from '../scripts/server-process.ts'
import { createApp } from '../src/app.server.ts'
import { readConfig } from '../src/platform/config.server.ts'
import { ask, percentile, type Question } from './timed-requests.ts'

/**
 * `npm run bench:backup` measures how much a backup slows the built site down, and the memory that it needs. Visitors
 * send requests at a fixed rate, each timed from the moment it was due, first without and then during `npm run backup`.
 */
const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '1000' }, passphrase: { type: 'string', default: '' } } })
const BEAT_MS = 20
const IDLE_MS = 10_000
const ROW_BYTES = 2000
const MESSAGE = {
  name: 'Asha Example',
  email: 'asha@example.com',
  phone: '',
  subject: 'Other Inquiry',
  message: 'Please call me back.',
  consent: true,
}
const VISITS: Question[] = [{ path: '/training-programs' }, { path: '/api/services' }, { path: '/api/contact', body: MESSAGE }]

const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
const settings = {
  DATA_DIR: dataDir,
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'error',
  BACKUP_INTERVAL_MINUTES: 'off',
  BACKUP_PASSPHRASE: values.passphrase,
}
try {
  await (await createApp(readConfig(settings), { onFault: console.error })).close()
  fill(Number(values.megabytes))
  const server = await startServerProcess({ env: settings })
  await visitWhile(server, after(2000))
  report('without a backup', await visitWhile(server, after(IDLE_MS)))
  const memory: number[] = []
  report('during a backup', await visitWhile(server, backUp(memory)))
  console.log(`the backup needed ${Math.max(...memory)} MB of memory at most`)
  await server.stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Text in the database, as much as is asked for. Half of it is noise, so that it compresses as the rows of a site do. */
function fill(megabytes: number): void {
  const db = new DatabaseSync(join(dataDir, 'pramaan.db'))
  db.exec('create table filler (id integer primary key, words text not null)')
  db.exec(`with recursive line(id) as (select 1 union all select id + 1 from line where id < ${(megabytes * 1e6) / ROW_BYTES})
    insert into filler select id, hex(randomblob(${ROW_BYTES / 2})) from line`)
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
  console.log(`the database has ${(statSync(join(dataDir, 'pramaan.db')).size / 1e6).toFixed(0)} MB`)
}

/** Runs the command, and notes its memory in MB ten times a second. */
async function backUp(memory: number[]): Promise<void> {
  const child = spawn('node', ['build/server/backup.js'], { env: { ...process.env, ...settings }, stdio: 'inherit' })
  const timer = setInterval(() => memory.push(residentMegabytes(child.pid)), 100)
  await once(child, 'exit')
  clearInterval(timer)
}

function residentMegabytes(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000)
  } catch {
    return 0
  }
}

interface Visit {
  isWrite: boolean
  ms: number
}

async function visitWhile(server: { url: string }, work: Promise<unknown>): Promise<Visit[]> {
  const state = { isOver: false }
  void work.finally(() => (state.isOver = true))
  const made: Visit[] = []
  const visits: Array<Promise<void>> = []
  const began = performance.now()
  for (let number = 0; !state.isOver; number += 1) {
    const due = began + number * BEAT_MS
    const early = due - performance.now()
    if (early > 0) await after(early)
    const visit = VISITS[number % VISITS.length] ?? { path: '/' }
    visits.push(ask(server, visit).then(() => void made.push({ isWrite: visit.body !== undefined, ms: performance.now() - due })))
  }
  await Promise.all(visits)
  return made
}

function report(what: string, visits: Visit[]): void {
  for (const isWrite of [false, true]) {
    const times = visits.filter((visit) => visit.isWrite === isWrite).map(({ ms }) => ms)
    const [p50, p99, slowest] = [50, 99, 100].map((percent) => percentile(times, percent).toFixed(1))
    console.log(
      `${what.padEnd(18)} ${isWrite ? 'writes' : 'reads '} ${String(times.length).padStart(6)}  p50 ${p50} ms  p99 ${p99} ms  slowest ${slowest} ms`,
    )
  }
}
