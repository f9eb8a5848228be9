import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '#base/database/database.server.ts'
import { isOutage } from '#base/database/storage-fault.server.ts'
import './content-version.table.ts'

/** A healthy PostgreSQL answers in a millisecond. A visitor of a page need not wait for one that is frozen. */
const ANSWER_WITHIN_MS = 1000

/**
 * Returns what reads the version of all that the public pages show: two pages made under one version are the same page. It
 * is read before a page is made, so that a change in the meantime makes it old at once. Triggers count it in the transaction
 * of the change, so every process sees it. Undefined when the database does not answer.
 */
export function contentVersion(db: OpenDatabase): () => Promise<number | undefined> {
  const read = () => {
    const answer = readVersion(db)
    return db.dialect === 'sqlite' ? answer : Promise.race([answer, pause(ANSWER_WITHIN_MS, undefined, { ref: false })])
  }
  let shared: Promise<number | undefined> | undefined
  return () => {
    if (shared) return shared
    shared = read()
    // Requests that have arrived together share it. Whoever asks after they have been answered gets a new one.
    setImmediate(() => (shared = undefined))
    return shared
  }
}

async function readVersion({ sql }: OpenDatabase): Promise<number | undefined> {
  try {
    const { version } = await sql.selectFrom('shown_version').select('version').executeTakeFirstOrThrow()
    return version
  } catch (error) {
    if (isOutage(error)) return undefined
    throw error
  }
}
