import { grouped } from '#base/text/wording/counted.ts'
import { callAddress, type BodyOf } from '#base/api/api-client.ts'
import { isOver } from '#lists/bulk/bulk-job.ts'
import type { BulkJob } from '#lists/bulk/bulk.schema.ts'

/** The selected ids, or the filters of the list, which select all matching records. */
export type BulkSelection = { ids: number[] } | { filter: Record<string, string | number> }

export type BulkRequest = BodyOf<'POST /bulk/jobs'>

/** The CSV file with the outcome of every record. */
export function resultsPath(id: number): string {
  return callAddress('GET /bulk/jobs/{id}/results.csv', { path: { id } })
}

/** The certificates of a 'complete-and-issue' job, including those that participants had before. */
export function certificatesZipPath(id: number): string {
  return callAddress('GET /bulk/jobs/{id}/certificates.zip', { path: { id } })
}

/** '118 done, 1 skipped, 1 refused, 118 undone', without counts of 0. */
export function countsText(job: Pick<BulkJob, 'succeeded' | 'skipped' | 'refused' | 'undone'>): string {
  const parts = [
    [job.succeeded, 'done'],
    [job.skipped, 'skipped'],
    [job.refused, 'refused'],
    [job.undone, 'undone'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${grouped(count)} ${word}`)
  return said.length > 0 ? said.join(', ') : 'Nothing was changed'
}

export function stateText(job: Pick<BulkJob, 'state' | 'done' | 'total'>): string {
  const { state, done, total } = job
  const count = `${grouped(done)} of ${grouped(total)}`
  if (!isOver(job)) return total === 0 ? 'Preparing' : count
  if (state === 'finished') return 'Finished'
  return `${state === 'cancelled' ? 'Cancelled' : 'Interrupted'} after ${count}`
}
