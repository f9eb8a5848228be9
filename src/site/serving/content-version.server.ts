import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '../../platform/database/database.server.ts'
import { isOutage } from '../../platform/database/storage-fault.server.ts'
import './content-version.table.ts'

/** A healthy PostgreSQL answers in a millisecond. A visitor of a page need not wait for one that is frozen. */
const ANSWER_WITHIN_MS = 1000

/** A number that changes when what is shown may have changed. */
export interface Version {
  /** The present one. Undefined when the database does not answer. */
  read: () => number | Promise<number | undefined>
  /** The present one, if this process can tell it without a query. It never waits and never logs. */
  readAtOnce: () => number | undefined
}

/**
 * The version of all that the public pages show: two pages made under one version are the same page. Read before a page
 * is made, so that a change in the meantime makes it old at once. Triggers count it in the transaction of the change, so
 * every process sees it.
 */
export function contentVersion(db: OpenDatabase): Version {
  if (db.dialect === 'postgres') return { read: () => versionInDatabase(db), readAtOnce: () => undefined }
  const committed = commitVersion(db)
  let known: { commits: number; version: number } | undefined
  // SQLite says within a microsecond whether anything was committed since.
  const readAtOnce = () => (known !== undefined && known.commits === committed.readAtOnce() ? known.version : undefined)
  const read = () => {
    const commits = committed.read()
    if (typeof commits !== 'number') return commits
    if (known?.commits === commits) return known.version
    return versionInDatabase(db).then((version) => {
      if (version !== undefined) known = { commits, version }
      return version
    })
  }
  return { read, readAtOnce }
}

/**
 * The version of what verifiers read: the issuer's keys and the status lists. Every commit makes it another, also of
 * another process, because `npm run keys:rotate` and somebody with a database tool do not tell this one.
 */
export function commitVersion(db: OpenDatabase): Version {
  let last: unknown
  let version = 0
  const note = (mark: unknown): number => {
    if (mark !== last) version += 1
    last = mark
    return version
  }
  const read = () => {
    try {
      const mark = db.commitMark()
      return mark instanceof Promise ? answeredInTime(mark.then(note)) : note(mark)
    } catch {
      // The call reads the database, too, and reports what is wrong.
      return Promise.resolve(undefined)
    }
  }
  const readAtOnce = () => {
    const answer = db.dialect === 'postgres' ? undefined : read()
    return typeof answer === 'number' ? answer : undefined
  }
  return { read, readAtOnce }
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
