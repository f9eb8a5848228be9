import type { Permission } from '../../platform/http/access.ts'

/** What can be done to many records at once. */
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

/** The work that takes other work back. What is deleted or issued stays so. */
export const UNDO_OF: Partial<Record<BulkKind, BulkKind>> = {
  'participant-status': 'status-undo',
  'enquiry-status': 'status-undo',
  import: 'import-undo',
}

/** Who may ask for it, and who may see what came of it: an editor works with content, and never sees people. */
export function permissionsFor(kind: BulkKind): { write: Permission; read: Permission } {
  const isContent = kind === 'service-delete' || kind === 'program-delete'
  return isContent ? { write: 'content.write', read: 'office.enter' } : { write: 'records.write', read: 'records.read' }
}

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
