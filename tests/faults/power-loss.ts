import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, openSync, closeSync, ftruncateSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer } from '../contract/built-app.ts'
import { kill } from './kill-under-writes.ts'
import { requireStrace } from './machine.ts'
import type { Outcome } from './outcome.ts'
import { Senders } from './senders.ts'

interface PowerLossOptions {
  dataDir: string
  /** The number of power cuts. */
  cuts: number
  /** Overrides the build's program with one that has a planted fault. */
  program?: string[]
}

/** A system call on a file of the database, in order. */
interface Operation {
  call: 'write' | 'truncate' | 'sync'
  file: string
  /** Its end, in milliseconds of the epoch. */
  endedAt: number
  bytes: Buffer
  offset: number
}

const MESSAGES = 150
const FILES = ['pramaan.db', 'pramaan.db-wal']
const LINE =
  /^(?:\d+ +)?(?<at>[\d.]+) (?<call>\w+)\(\d+<(?<file>[^>]+)>(?:, "(?<hex>[^"]*)")?(?:, (?<rest>[\d, ]+))?\) = \d+ <(?<seconds>[\d.]+)>$/

/**
 * Records every write to the database files while visitors send, then cuts the power at `cuts` moments: unsynced writes are
 * lost, completely or partly. Everything acknowledged before the cut must be in the remaining database. @throws
 * NotPossibleHere
 */
export async function losePower({ dataDir, cuts, program }: PowerLossOptions): Promise<Outcome> {
  const server = await startBuiltServer({ dataDir, databaseUrl: undefined, program })
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-power-'))
  const before = join(folder, 'before')
  cpSync(dataDir, before, { recursive: true })
  const log = join(folder, 'calls')
  const stopRecording = await record(
    server.pid,
    FILES.map((file) => join(dataDir, file)),
    log,
  )
  const senders = new Senders({ url: server.url })
  await senders.untilAcknowledged(MESSAGES)
  await senders.stop()
  await kill(server)
  await stopRecording()
  const operations = readFileSync(log, 'utf8').split('\n').flatMap(parse)
  if (operations.length < MESSAGES) throw new Error(`strace recorded only ${operations.length} calls`)
  const first = operations[0]?.endedAt ?? 0
  const last = operations.at(-1)?.endedAt ?? 0
  const outcome: Outcome = {
    acknowledged: senders.acknowledged.size,
    refused: senders.refused,
    lost: 0,
    repeated: 0,
    wrong: senders.wrong,
    damage: [],
  }
  for (let cut = 1; cut <= cuts; cut += 1) {
    const at = first + ((last - first) * cut) / cuts
    const left = join(folder, 'left')
    cpSync(before, left, { recursive: true })
    apply(afterPowerLoss(operations, at, cut % 2 === 0 ? 0 : Math.random()), left)
    const { messages, damage } = read(join(left, 'pramaan.db'))
    const promised = [...senders.acknowledgedAt].filter(([, time]) => time <= at)
    outcome.lost += promised.filter(([text]) => !messages.has(text)).length
    outcome.damage.push(...damage)
    rmSync(left, { recursive: true })
  }
  rmSync(folder, { recursive: true })
  return outcome
}

async function record(pid: number, files: string[], log: string): Promise<() => Promise<void>> {
  requireStrace()
  const onFiles = files.flatMap((file) => ['-P', file])
  const format = ['-ttt', '-T', '-y', '-xx', '-s', '65536', '-o', log]
  const strace = spawn('strace', ['-f', '-p', String(pid), ...format, '-e', 'trace=pwrite64,ftruncate,fsync,fdatasync', ...onFiles], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(strace.stderr, 'data')
  await pause(200)
  return async () => {
    if (strace.exitCode === null) await once(strace, 'close')
  }
}

/** 'pwrite64(21</data/pramaan.db-wal>, "\x37…", 24, 0) = 24 <0.000020>' → a write of 24 bytes at 0. */
function parse(line: string): Operation[] {
  const { at, call = '', file, hex = '', rest = '', seconds } = LINE.exec(line)?.groups ?? {}
  if (line.includes('unfinished')) throw new Error(`strace interrupted a call: ${line.slice(0, 200)}`)
  if (file === undefined) return []
  const numbers = rest.split(',').map(Number)
  const kind = call === 'pwrite64' ? 'write' : call === 'ftruncate' ? 'truncate' : 'sync'
  return [
    {
      call: kind,
      file: basename(Buffer.from(file.replaceAll('\\x', ''), 'hex').toString() || file),
      endedAt: (Number(at) + Number(seconds)) * 1000,
      bytes: Buffer.from(hex.replaceAll('\\x', ''), 'hex'),
      offset: numbers.at(-1) ?? 0,
    },
  ]
}

/** Returns the writes that survive a power loss: those that were synced, and a share `luck` of the others. */
function afterPowerLoss(operations: Operation[], at: number, luck: number): Operation[] {
  const past = operations.filter(({ endedAt }) => endedAt <= at)
  const lastSync = new Map(
    FILES.map((file) => [file, past.findLastIndex((operation) => operation.call === 'sync' && operation.file === file)]),
  )
  return past.filter(({ call, file }, index) => call !== 'sync' && (index < (lastSync.get(file) ?? -1) || Math.random() < luck))
}

function apply(operations: Operation[], folder: string): void {
  const handles = new Map(FILES.map((file) => [file, openSync(join(folder, file), 'r+')]))
  for (const { call, file, bytes, offset } of operations) {
    const handle = handles.get(file)
    if (handle === undefined) throw new Error(`no such file: ${file}`)
    if (call === 'write') writeSync(handle, bytes, 0, bytes.length, offset)
    else ftruncateSync(handle, offset)
  }
  for (const handle of handles.values()) closeSync(handle)
}

/** Returns the remaining messages; none if the database is unreadable. */
function read(file: string): { messages: Set<string>; damage: string[] } {
  const db = new DatabaseSync(file)
  try {
    const rows = db.prepare('select message from contacts').all()
    const findings = db
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row['integrity_check']))
    return { messages: new Set(rows.map((row) => String(row['message']))), damage: findings.filter((finding) => finding !== 'ok') }
  } catch (error) {
    return { messages: new Set(), damage: [String(error)] }
  } finally {
    db.close()
  }
}
