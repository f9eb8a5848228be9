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
/** Which server that is. It outlives a killed server, so only the lock says whether one runs. */
const PROCESS_FILE = '.server-lock-process'
/** A server that has just taken the lock writes who it is within this time. */
const PROCESS_WAIT_MS = 500
/** Exists while a restore replaces files. If it is there without a restore, the restore was killed halfway. */
export const UNFINISHED_RESTORE = 'restore-unfinished.txt'

/**
 * Marks DATA_DIR as used by a server until the returned function is called or the process ends, so that no restore
 * replaces it meanwhile. Servers on PostgreSQL may share one DATA_DIR. A SQLite file has one server: page cache, timers and
 * locks of jobs are those of a process. @throws ConfigError during or after a restore that did not end, or for a second server
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

/** Where this account cannot create a file, no restore can replace one, and the site may still serve what it has. */
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
