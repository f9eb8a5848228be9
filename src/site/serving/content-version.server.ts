import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '../../platform/database/database.server.ts'
import { isOutage } from '../../platform/database/storage-fault.server.ts'
import './content-version.table.ts'

/** A healthy PostgreSQL answers in a millisecond. A visitor of a page need not wait for one that is frozen. */
const ANSWER_WITHIN_MS = 1000

/**
 * The version of all that the public pages show: two pages made under one version are the same page. Read before a page
 * is made, so that a change in the meantime makes it old at once. Triggers count it in the transaction of the change, so
 * every process sees it. Undefined when the database does not answer.
 */
export function contentVersion(db: OpenDatabase): () => number | Promise<number | undefined> {
  if (db.dialect === 'postgres') return () => versionInDatabase(db)
  const committed = commitVersion(db)
  let known: { commits: number; version: number } | undefined
  return () => {
    // SQLite says within a microsecond whether anything was committed since.
    const commits = committed()
    if (typeof commits !== 'number') return commits
    if (known?.commits === commits) return known.version
    return versionInDatabase(db).then((version) => {
      if (version !== undefined) known = { commits, version }
      return version
    })
  }
}

/**
 * The version of what verifiers read: the issuer's keys and the status lists. Every commit makes it another, also of
 * another process, because `npm run keys:rotate` and somebody with a database tool do not tell this one.
 */
export function commitVersion(db: OpenDatabase): () => number | Promise<number | undefined> {
  let last: unknown
  let version = 0
  const note = (mark: unknown): number => {
    if (mark !== last) version += 1
    last = mark
    return version
  }
  return () => {
    try {
      const mark = db.commitMark()
      return mark instanceof Promise ? answeredInTime(mark.then(note)) : note(mark)
    } catch {
      // The call reads the database, too, and reports what is wrong.
      return Promise.resolve(undefined)
    }
  }
}

function versionInDatabase(db: OpenDatabase): Promise<number | undefined> {
  const answer = db.sql
    .selectFrom('shown_version')
    .select('version')
    .executeTakeFirstOrThrow()
    .then(({ version }) => version)
  return answeredInTime(answer)
}

function answeredInTime(version: Promise<number>): Promise<number | undefined> {
  const answer = version.catch((error: unknown) => {
    if (isOutage(error)) return undefined
    throw error
  })
  return Promise.race([answer, pause(ANSWER_WITHIN_MS, undefined, { ref: false })])
}
