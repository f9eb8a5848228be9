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

function versionInDatabase(db: OpenDatabase): Promise<number | undefined> {
  const answer = db.sql
    .selectFrom('shown_version')
    .select('version')
    .executeTakeFirstOrThrow()
    .then(({ version }) => version)
    .catch((error: unknown) => {
      if (isOutage(error)) return undefined
      throw error
    })
  return Promise.race([answer, pause(ANSWER_WITHIN_MS, undefined, { ref: false })])
}
