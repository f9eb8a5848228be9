import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '#base/database/database.server.ts'
import { isOutage } from '#base/database/storage-fault.server.ts'
import './content-version.table.ts'

/** A healthy PostgreSQL answers within a millisecond. Visitors should not wait for a frozen one. */
const ANSWER_WITHIN_MS = 1000

/**
 * Returns a function that reads the version of everything on the public pages. Two pages rendered under one version are equal. It is read
 * before rendering, so a concurrent change makes the page stale at once. Triggers increment it in the transaction of the change, so every
 * process sees it. Undefined when the database does not answer.
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
    // Requests that arrived together share one read. Later requests start a new one.
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
