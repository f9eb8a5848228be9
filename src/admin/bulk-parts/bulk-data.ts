import { isOver, type BulkJob, type BulkKind } from '../../bulk/jobs/bulk-job.ts'
import type { IssuingPreview } from '../../bulk/jobs/issuing-preview.ts'

export const JOBS = '/api/bulk/jobs'

/** The selected ids, or the filters of the list: then all records that match are selected. */
export type BulkSelection = { ids: number[] } | { filter: Record<string, string | number> }

export interface BulkRequest {
  kind: BulkKind
  selection: BulkSelection
  status?: string
  reason?: string
  /** For 'complete-and-issue'; null means no expiry. */
  issueDate?: string
  expiryDate?: string | null
  notify?: boolean
  /** Participants who get no certificate. */
  leaveOut?: number[]
}

/** The CSV file with the outcome of every record. */
export function resultsPath(id: number): string {
  return `${JOBS}/${id}/results.csv`
}

/** The certificates of a 'complete-and-issue' job, including those that participants had before. */
export function certificatesZipPath(id: number): string {
  return `${JOBS}/${id}/certificates.zip`
}

/** What issuing would do without those who are left out, one sentence for each number above 0. */
export function issuingText(
  { total, toIssue, toComplete, holding, refused, seconds }: IssuingPreview,
  leftOut: ReadonlySet<number> = new Set(),
): string[] {
  const left = seconds.filter(({ id }) => leftOut.has(id))
  const words = []
  const say = (count: number, one: string, many: string) =>
    count > 0 && words.push(`${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`)
  if (total === 0) words.push('No participants are selected.')
  say(
    toComplete - left.filter(({ completes }) => completes).length,
    'participant will be set to completed.',
    'participants will be set to completed.',
  )
  say(toIssue - left.length, 'certificate will be issued.', 'certificates will be issued.')
  say(left.length, 'is left out.', 'are left out.')
  say(
    holding,
    'already has the certificate of this enrolment and will be skipped.',
    'already have the certificate of this enrolment and will be skipped.',
  )
  say(refused, 'is paused or withdrawn and will be skipped.', 'are paused or withdrawn and will be skipped.')
  return words
}

/** '118 done, 1 skipped, 1 refused, 118 undone', without counts of 0. */
export function countsText(job: Pick<BulkJob, 'succeeded' | 'skipped' | 'refused' | 'undone'>): string {
  const parts = [
    [job.succeeded, 'done'],
    [job.skipped, 'skipped'],
    [job.refused, 'refused'],
    [job.undone, 'undone'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en-IN')} ${word}`)
  return said.length > 0 ? said.join(', ') : 'Nothing was changed'
}

/** The text above the progress bar. */
export function stateText(job: Pick<BulkJob, 'state' | 'done' | 'total'>): string {
  const { state, done, total } = job
  const count = `${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`
  if (!isOver(job)) return total === 0 ? 'Preparing' : count
  if (state === 'finished') return 'Finished'
  return `${state === 'cancelled' ? 'Cancelled' : 'Interrupted'} after ${count}`
}
