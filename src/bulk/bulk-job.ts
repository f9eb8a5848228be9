/** What can be done to many records at once. */
export const BULK_KINDS = [
  'participant-status',
  'participant-delete',
  'certificate-delete',
  'certificate-revoke',
  'certificate-suspend',
  'certificate-reinstate',
  'enquiry-status',
  'enquiry-delete',
  'complete-and-issue',
  'import',
  'import-undo',
] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/**
 * 'interrupted': something failed that is no refusal of a row; it can be resumed. A restart of the program interrupts
 * nothing: the work goes on by itself.
 */
export const JOB_STATES = ['waiting', 'running', 'finished', 'cancelled', 'interrupted'] as const
type JobState = (typeof JOB_STATES)[number]

/** What became of one record: changed, left alone because there was nothing to do, or refused by a rule. */
export const ROW_OUTCOMES = ['done', 'skipped', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** Work on many records, as the back-office sees it. */
export interface BulkJob {
  id: number
  kind: BulkKind
  /** What it does, in words: 'Set status to completed'. */
  title: string
  state: JobState
  /** How many records; 0 while those that match a filter are still being listed. */
  total: number
  done: number
  succeeded: number
  skipped: number
  refused: number
  /** Of an import: how many of its records were taken back. */
  undone: number
  /** ISO 8601 UTC. */
  createdAt: string
  finishedAt: string | null
  by: string
  /** Why it was interrupted. */
  fault: string | null
}

/** One record of a job that is decided. */
export interface BulkJobRow {
  /** In an import the line of the file, else the order of work. */
  position: number
  recordId: number | null
  label: string
  outcome: RowOutcome
  reason: string | null
}

/** Whether nothing more will happen by itself. */
export function isOver(job: Pick<BulkJob, 'state'>): boolean {
  return job.state !== 'waiting' && job.state !== 'running'
}
