import { DatabaseSync } from 'node:sqlite'
import { BackupError } from './backup-error.server.ts'

const SQLITE_BUSY = 5

/**
 * Locks a file until the returned function is called or the process ends for any reason. Several processes may hold a
 * shared lock, but only one an exclusive lock. Node cannot lock files, so this locks an empty SQLite file: SQLite uses the
 * operating system's locks. Returns undefined when another process holds the lock for all of `waitMs`.
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
