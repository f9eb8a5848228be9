import type { Database, WriteTransaction } from './database.server.ts'
import { isOutage } from './storage-fault.server.ts'

/**
 * Runs a write that a reply does not depend on, such as the time of last use. Returns whether it was stored: if the
 * database cannot write, the caller continues. Not for use inside another write, whose transaction ends when a statement
 * fails. @throws any other error of `work`
 */
export async function tryWrite(db: Database, work: (tx: WriteTransaction) => Promise<unknown>): Promise<boolean> {
  try {
    await db.write(work)
    return true
  } catch (error) {
    if (isOutage(error)) return false
    throw error
  }
}
