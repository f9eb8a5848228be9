import type { CertificateRow } from '#certificates/server/certificate-row.server.ts'
import { readRows } from '#certificates/server/stored-certificate.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { RowOutcome } from '../../../bulk/bulk-job.ts'

const PAGE = 200

/**
 * Yields the certificates of a job that issues them, each once, page by page. 'done' are those that it issued, 'skipped'
 * those that its participants already had.
 */
export async function* certificatesOfJob(db: Database, jobId: number, outcomes: readonly RowOutcome[]): AsyncGenerator<CertificateRow[]> {
  const seen = new Set<number>()
  let after = 0
  while (true) {
    const rows = await db.sql
      .selectFrom('bulk_job_rows')
      .select(['position', 'result_id'])
      .where('job_id', '=', jobId)
      .where('position', '>', after)
      .where('result_id', 'is not', null)
      .where('outcome', 'in', outcomes)
      .orderBy('position')
      .limit(PAGE)
      .execute()
    if (rows.length === 0) return
    // Two rows of one person may lead to the same certificate.
    const ids = rows.map((row) => row.result_id ?? 0).filter((id) => !seen.has(id))
    for (const id of ids) seen.add(id)
    if (ids.length > 0) yield await readRows(db, ids)
    after = rows.at(-1)?.position ?? 0
  }
}
