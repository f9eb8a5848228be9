import type { Generated } from 'kysely'
import type { LeaseColumns } from '#base/jobs/lease.ts'
import type { BulkKind, RowOutcome } from '../../../bulk/bulk-job.ts'

export interface BulkJobTable extends LeaseColumns {
  id: Generated<number>
  kind: BulkKind
  title: string
  /** 'preparing': the request that creates the job is still adding its rows. */
  state: 'preparing' | 'waiting' | 'running' | 'finished' | 'cancelled' | 'interrupted'
  /** JSON: what the action needs (a status, a reason, dates). */
  options: string
  /** JSON: which records. Null once they are listed as rows. */
  selection: string | null
  /** The job that this one undoes. */
  source_job_id: number | null
  total: Generated<number>
  succeeded: Generated<number>
  skipped: Generated<number>
  refused: Generated<number>
  /** JSON of the Actor who started or last resumed the job: the audit log names them. */
  actor: string
  by_name: string
  /** Why the job was interrupted, as a sentence for the screen. */
  fault: string | null
  is_cancel_asked: Generated<number>
  created_at: string
  finished_at: string | null
}

export interface BulkJobRowTable {
  job_id: number
  /** The order of work; in an import, the line of the file. */
  position: number
  record_id: number | null
  /** The record's name: 'Asha Example (BHM2026110421-7F3K)'. */
  label: Generated<string>
  /** JSON: the values of a line of an import, or what an undo restores. Null once the row is decided. */
  input: string | null
  outcome: Generated<RowOutcome | 'waiting'>
  reason: string | null
  /** The record that the row created or changed. */
  result_id: number | null
  /** JSON: what an undo needs. */
  kept: string | null
  is_undone: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    bulk_jobs: BulkJobTable
    bulk_job_rows: BulkJobRowTable
  }
}
