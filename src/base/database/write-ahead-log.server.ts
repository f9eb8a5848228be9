import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from './database.server.ts'
import { storageFault } from './storage-fault.server.ts'

/** The change announced by a write that erases personal data. */
export const PERSON_ERASED = 'person erased'
const TRIES = 120
const PAUSE_MS = 500

interface Checkpoint {
  busy: number
  log: number
  checkpointed: number
}

/**
 * SQLite: removes erased data from the files. Deleted content is overwritten in the pages, but the log keeps earlier
 * versions of them, and the database file has them until a checkpoint. If a reader or a backup still needs the log, it
 * retries later. On PostgreSQL this is done by vacuum. @throws Error when the log stays in use
 */
export async function emptyWriteAheadLog(db: OpenDatabase): Promise<void> {
  if (db.dialect !== 'sqlite') return
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Truncating waits for readers and blocks all writes. A passive checkpoint waits for nobody.
    const passive = await checkpoint(db, 'passive')
    if (passive && passive.log === passive.checkpointed && (await checkpoint(db, 'truncate'))?.busy === 0) return
    await pause(PAUSE_MS, undefined, { ref: false })
  }
  throw new Error('the log of the database is in use: what was erased stays in it until the next checkpoint')
}

/** Returns undefined while a transaction is open on the writing connection. */
async function checkpoint(db: OpenDatabase, mode: 'passive' | 'truncate'): Promise<Checkpoint | undefined> {
  try {
    const { rows } = await sql<Checkpoint>`pragma wal_checkpoint(${sql.raw(mode)})`.execute(db.schemaConnection)
    return rows[0]
  } catch (error) {
    if (storageFault(error) === 'unavailable') return undefined
    throw error
  }
}
