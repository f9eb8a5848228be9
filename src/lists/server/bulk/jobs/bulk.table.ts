import type { Generated } from 'kysely'
import { LEASE_COLUMNS } from '#base/jobs/lease.ts'
import type { BulkKind, RowOutcome } from '../../../bulk/bulk-job.ts'
import { anybody, author, BY_CODE, describeTable, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

export const BULK_JOB_TABLE = describeTable('bulk_jobs', {
  ...LEASE_COLUMNS,
  id: rowId,
  kind: plain<BulkKind>(),
  title: anybody(BY_CODE, 'stays'),
  /** 'preparing': the request that creates the job is still adding its rows. */
  state: plain<'preparing' | 'waiting' | 'running' | 'finished' | 'cancelled' | 'interrupted'>(),
  /** JSON: the options of the action, such as a status, a reason or dates. */
  options: plain(),
  /** JSON: the selected records. Null once they are listed as rows. */
  selection: plain<string | null>(),
  /** The job undone by this one. */
  source_job_id: plain<number | null>(),
  total: plain<Generated<number>>(),
  succeeded: plain<Generated<number>>(),
  skipped: plain<Generated<number>>(),
  refused: plain<Generated<number>>(),
  /** JSON of the Actor who started or last resumed the job: the audit log names them. */
  actor: author(),
  by_name: author(),
  /** The reason for the interruption, as a sentence for the screen. */
  fault: plain<string | null>(),
  is_cancel_asked: plain<Generated<number>>(),
  created_at: anybody(BY_CODE, 'stays'),
  finished_at: plain<string | null>(),
})

export type BulkJobTable = RowOf<typeof BULK_JOB_TABLE>

export const BULK_JOB_ROW_TABLE = describeTable('bulk_job_rows', {
  job_id: plain<number>(),
  /** The processing order; in an import, the line number in the file. */
  position: plain<number>(),
  record_id: anybody<number | null>(NOT_EXPORTED, 'stays'),
  /** The record's name: 'Asha Example (BHM2026110421-7F3K)'. */
  label: anybody<Generated<string>>('record', { becomes: 'Erased' }),
  /** JSON: the values of an imported line, or those that an undo restores. Null once the row is decided. */
  input: anybody<string | null>(BY_CODE, { becomes: null }),
  outcome: anybody<Generated<RowOutcome | 'waiting'>>('outcome', 'code'),
  reason: anybody<string | null>('reason', { becomes: null }),
  /** The record created or changed by the row. */
  result_id: anybody<number | null>(NOT_EXPORTED, 'stays'),
  /** JSON: the data needed for an undo. */
  kept: anybody<string | null>(NOT_EXPORTED, { becomes: null }),
  is_undone: plain<Generated<number>>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    bulk_jobs: BulkJobTable
    bulk_job_rows: RowOf<typeof BULK_JOB_ROW_TABLE>
  }
}
