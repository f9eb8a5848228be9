import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '../../platform/database/database.server.ts'
import { isOutage } from '../../platform/database/storage-fault.server.ts'
import './content-version.table.ts'

/** What public pages do not show, most of which changes all day. Anything else, known or not, makes their version another. */
const NOT_SHOWN =
  /^(certificates?|participants?|enquiries|enquiry|bulk-jobs|mails|mails-settled|mail-settings|mail-templates|subscribers?|newsletter-issues?)(:|$)/

/** A healthy PostgreSQL answers in a millisecond. A visitor of a page need not wait for one that is frozen. */
const ANSWER_WITHIN_MS = 1000

/**
 * The version of all that the public pages show: two pages made under one version are the same page. Read before a page
 * is made, so that a change in the meantime makes it old at once.
 *
 * SQLite has one process that writes, so commits are counted in memory; on PostgreSQL another instance may have written,
 * so the database counts. Undefined when it does not answer.
 */
export function contentVersion(db: OpenDatabase): () => number | Promise<number | undefined> {
  if (db.dialect === 'postgres') return () => versionInDatabase(db)
  let version = 0
  db.onChange((changes) => {
    if ([...changes].some((change) => !NOT_SHOWN.test(change))) version += 1
  })
  return () => version
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
