import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from './database.server.ts'
import { storageFault } from './storage-fault.server.ts'

/** What a write says that has erased data of people. */
export const PERSON_ERASED = 'person erased'
const TRIES = 120
const PAUSE_MS = 500

interface Checkpoint {
  busy: number
  log: number
  checkpointed: number
}

/**
 * SQLite: brings what was erased out of the files. Deleted content is overwritten in the pages, but the log keeps earlier
 * versions of them, and the database file has them until a checkpoint. A reader or a backup may still need the log: then it
 * tries again later. On PostgreSQL this is the work of vacuum. @throws Error when the log stays in use
 */
export async function emptyWriteAheadLog(db: OpenDatabase): Promise<void> {
  if (db.dialect !== 'sqlite') return
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Truncating waits for readers, and all writes with it. A passive checkpoint waits for nobody.
    const passive = await checkpoint(db, 'passive')
    if (passive && passive.log === passive.checkpointed && (await checkpoint(db, 'truncate'))?.busy === 0) return
    await pause(PAUSE_MS, undefined, { ref: false })
  }
  throw new Error('the log of the database is in use: what was erased stays in it until the next checkpoint')
}

/** Undefined while a transaction is open on the connection that writes. */
async function checkpoint(db: OpenDatabase, mode: 'passive' | 'truncate'): Promise<Checkpoint | undefined> {
  try {
    const { rows } = await sql<Checkpoint>`pragma wal_checkpoint(${sql.raw(mode)})`.execute(db.schemaConnection)
    return rows[0]
  } catch (error) {
    if (storageFault(error) === 'unavailable') return undefined
    throw error
  }
}
