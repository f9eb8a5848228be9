import type { Permission } from '../../platform/access.ts'

/** The kinds of bulk jobs. */
export const BULK_KINDS = [
  'service-delete',
  'program-delete',
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
  'status-undo',
] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** The kind of job that undoes a job. A deletion or an issue cannot be undone. */
export const UNDO_OF: Partial<Record<BulkKind, BulkKind>> = {
  'participant-status': 'status-undo',
  'enquiry-status': 'status-undo',
  import: 'import-undo',
}

/** Who may start a job, and who may read its results: an editor may see content, but never personal data. */
export function permissionsFor(kind: BulkKind): { write: Permission; read: Permission } {
  const isContent = kind === 'service-delete' || kind === 'program-delete'
  return isContent ? { write: 'content.write', read: 'office.enter' } : { write: 'records.write', read: 'records.read' }
}

/**
 * 'interrupted': the job as a whole failed; somebody may resume it. After a restart of the program a running job
 * continues by itself.
 */
export const JOB_STATES = ['waiting', 'running', 'finished', 'cancelled', 'interrupted'] as const
type JobState = (typeof JOB_STATES)[number]

/** done: changed. skipped: there was nothing to do. refused: a rule did not allow it. */
export const ROW_OUTCOMES = ['done', 'skipped', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** A bulk job, as the back-office sees it. */
export interface BulkJob {
  id: number
  kind: BulkKind
  /** What the job does: 'Set participants to completed'. */
  title: string
  state: JobState
  /** Number of records; 0 while the records that match a filter are being listed. */
  total: number
  done: number
  succeeded: number
  skipped: number
  refused: number
  /** Number of its records that were undone. */
  undone: number
  /** ISO 8601 UTC. */
  createdAt: string
  finishedAt: string | null
  by: string
  /** Why the job was interrupted. */
  fault: string | null
}

/** One decided row of a job. */
export interface BulkJobRow {
  /** The order of work; in an import, the line of the file. */
  position: number
  recordId: number | null
  label: string
  outcome: RowOutcome
  reason: string | null
}

/** Whether the job has ended, or waits for somebody to resume it. */
export function isOver(job: Pick<BulkJob, 'state'>): boolean {
  return job.state !== 'waiting' && job.state !== 'running'
}
