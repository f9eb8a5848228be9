import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '../../platform/database/database.server.ts'
import { isOutage } from '../../platform/database/storage-fault.server.ts'
import './content-version.table.ts'

/** A healthy PostgreSQL answers in a millisecond. A visitor of a page need not wait for one that is frozen. */
const ANSWER_WITHIN_MS = 1000

/**
 * Returns what reads the version of all that the public pages show: two pages made under one version are the same page. It
 * is read before a page is made, so that a change in the meantime makes it old at once. Triggers count it in the transaction
 * of the change, so every process sees it. Undefined when the database does not answer.
 */
export function contentVersion(db: OpenDatabase): () => Promise<number | undefined> {
  let known: { mark: unknown; version: number } | undefined
  const read = async () => {
    // SQLite says within a microsecond whether anything was committed since.
    const mark = db.commitMark()
    if (known && mark !== undefined && known.mark === mark) return known.version
    const { version } = await db.sql.selectFrom('shown_version').select('version').executeTakeFirstOrThrow()
    known = { mark, version }
    return version
  }
  return () => {
    const answer = read().catch((error: unknown) => {
      if (isOutage(error)) return undefined
      throw error
    })
    return db.dialect === 'sqlite' ? answer : Promise.race([answer, pause(ANSWER_WITHIN_MS, undefined, { ref: false })])
  }
}
