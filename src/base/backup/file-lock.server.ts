import { DatabaseSync } from 'node:sqlite'
import { BackupError } from './backup-error.server.ts'

const SQLITE_BUSY = 5

/**
 * Locks a file until the returned function is called or the process ends, however it ends. Several processes may have a
 * shared lock, and only one an exclusive lock. Node cannot lock files, so an empty SQLite file is locked: SQLite uses
 * the locks of the operating system. Returns undefined when another process has the lock for all of `waitMs`.
 */
export function lockFile(file: string, mode: 'shared' | 'exclusive', waitMs = 0): (() => void) | undefined {
  const connection = open(file, waitMs)
  try {
    // Otherwise a killed process would leave an empty journal behind.
    connection.exec('pragma journal_mode=memory')
    // A transaction that has read keeps the shared lock until it ends.
    connection.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
  } catch (error) {
    connection.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  return () => {
    if (connection.isOpen) connection.close()
  }
}

function open(file: string, waitMs: number): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: waitMs })
  } catch (error) {
    throw new BackupError(`${file} cannot be locked: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
