import type { OpenDatabase } from '../../platform/database/database.server.ts'
import './content-version.table.ts'

/** What public pages do not show. Anything else, known or not, makes their version another. */
const NOT_SHOWN = /^(certificates?|participants?|enquiries|enquiry|bulk-jobs)(:|$)/

/**
 * The version of all that the public pages show: two pages made under one version are the same page. Read before a page
 * is made, so that a change in the meantime makes it old at once.
 *
 * SQLite has one process that writes, so commits are counted in memory; on PostgreSQL another instance may have written,
 * so the database counts.
 */
export function contentVersion(db: OpenDatabase): () => Promise<number> {
  if (db.dialect === 'postgres') return () => versionInDatabase(db)
  let version = 0
  db.onChange((changes) => {
    if ([...changes].some((change) => !NOT_SHOWN.test(change))) version += 1
  })
  return () => Promise.resolve(version)
}

async function versionInDatabase(db: OpenDatabase): Promise<number> {
  const { version } = await db.sql.selectFrom('shown_version').select('version').executeTakeFirstOrThrow()
  return version
}
