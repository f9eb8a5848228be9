import { forUpdate } from '#base/database/for-update.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { parseJson } from '#base/audit/audit-values.server.ts'
import type { NameSearch } from '#base/text/mentioned-names.ts'

/** Finds jobs that name someone in their title (such as the file name of an import) or their options (such as a typed reason). */
export async function findJobsNaming(db: Database, names: NameSearch): Promise<number[]> {
  const jobs = await db.sql.selectFrom('bulk_jobs').select(['id', 'title', 'options', 'fault']).orderBy('id').execute()
  return jobs.filter(({ title, fault, options }) => names.isIn([title, fault, parseJson(options)])).map(({ id }) => id)
}

/** Removes the names from the titles and options of these jobs. Running jobs continue without them. */
export async function eraseJobWords(tx: WriteTransaction, ids: readonly number[], names: NameSearch): Promise<void> {
  for (const id of ids) {
    const row = tx.sql.selectFrom('bulk_jobs').select(['title', 'options', 'fault']).where('id', '=', id)
    const job = await forUpdate(tx, row, 'bulk_jobs').executeTakeFirst()
    if (!job) continue
    const inJson = (json: string) =>
      JSON.stringify(JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? names.without(value) : value)))
    const words = {
      title: names.without(job.title),
      options: inJson(job.options),
      fault: job.fault && names.without(job.fault),
    }
    await tx.sql.updateTable('bulk_jobs').set(words).where('id', '=', id).execute()
  }
}
