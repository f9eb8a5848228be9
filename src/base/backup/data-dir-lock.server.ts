import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { indianTime } from '../dates/dates.ts'
import { ConfigError } from '../config/config-error.server.ts'
import type { Config } from '../config/config.server.ts'
import { makeFolder } from '../config/make-folder.server.ts'
import { BackupError } from './backup-error.server.ts'
import { lockFile } from './file-lock.server.ts'

const LOCK_FILE = '.server-lock'
/** Locked by the one server that uses the SQLite file. */
const SQLITE_LOCK_FILE = '.server-lock-sqlite'
/** Identifies that server. It outlives a killed server, so only the lock shows whether one is running. */
const PROCESS_FILE = '.server-lock-process'
/** The time within which a server that has taken the lock identifies itself. */
const PROCESS_WAIT_MS = 500
/** Exists while a restore replaces files. If it exists without a running restore, the restore was killed halfway. */
export const UNFINISHED_RESTORE = 'restore-unfinished.txt'

/**
 * Marks DATA_DIR as used by a server until the returned function is called or the process ends, so that no restore replaces
 * it meanwhile. Servers on PostgreSQL may share one DATA_DIR. A SQLite file has one server, because page cache, timers and
 * job locks are per process. @throws ConfigError during or after an unfinished restore, or for a second server
 */
export function takeDataDir({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>, now: Date): () => void {
  makeFolder(dataDir)
  const release = unlessReadOnly(() => lock(dataDir, LOCK_FILE, 'shared'))
  if (!release) throw new ConfigError(`DATA_DIR ${dataDir} is being restored: start again when the restore has ended`)
  try {
    requireFinishedRestore(dataDir)
    if (databaseUrl) return release
    const releaseSqlite = takeSqlite(dataDir, now)
    return () => {
      releaseSqlite()
      release()
    }
  } catch (error) {
    release()
    throw error
  }
}

function requireFinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED_RESTORE))) return
  throw new ConfigError(`the restore into DATA_DIR ${dataDir} was interrupted: run pramaan restore FILE again, then start`)
}

/** Keeps servers and other restores away from DATA_DIR during a restore. @throws BackupError when one is running */
export function lockDataDir(dataDir: string): () => void {
  const release = lock(dataDir, LOCK_FILE, 'exclusive')
  if (!release) throw new BackupError(`A server or another restore is using DATA_DIR ${dataDir}: stop the server first.`)
  return release
}

function takeSqlite(dataDir: string, now: Date): () => void {
  const processFile = join(dataDir, PROCESS_FILE)
  const release = unlessReadOnly(() => lock(dataDir, SQLITE_LOCK_FILE, 'exclusive', PROCESS_WAIT_MS))
  if (!release) {
    const first = existsSync(processFile) ? ` (${readFileSync(processFile, 'utf8').trim()})` : ''
    throw new ConfigError(
      `another server${first} is using the SQLite database in DATA_DIR ${dataDir}: stop it first, or use PostgreSQL for several servers`,
    )
  }
  unlessReadOnly(() => writeFileSync(processFile, `process ${process.pid} on ${hostname()}, since ${indianTime(now)}\n`, { mode: 0o600 }))
  return () => {
    unlessReadOnly(() => rmSync(processFile, { force: true }))
    release()
  }
}

/** If this account cannot create files, no restore can replace any, and the site may still serve its data. */
function unlessReadOnly<T>(work: () => T): T | (() => void) {
  try {
    return work()
  } catch {
    return () => undefined
  }
}

function lock(dataDir: string, name: string, mode: 'shared' | 'exclusive', waitMs = 0): (() => void) | undefined {
  const file = join(dataDir, name)
  const isNew = !existsSync(file)
  const release = lockFile(file, mode, waitMs)
  if (isNew) chmodSync(file, 0o600)
  return release
}
