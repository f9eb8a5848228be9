import type { Generated } from 'kysely'
import type { BulkKind, RowOutcome } from './bulk-job.ts'

export interface BulkJobTable {
  id: Generated<number>
  kind: BulkKind
  title: string
  /** 'preparing': its rows are still being written by the request that asks for it. */
  state: 'preparing' | 'waiting' | 'running' | 'finished' | 'cancelled' | 'interrupted'
  /** JSON: what the kind of work needs to know (a status, a reason, dates). */
  options: string
  /** JSON: which records, until they are listed as rows; null from then on. */
  selection: string | null
  /** The import that an undo takes back. */
  source_job_id: number | null
  total: Generated<number>
  succeeded: Generated<number>
  skipped: Generated<number>
  refused: Generated<number>
  /** JSON of the Actor who asked: history names them, not the program. */
  actor: string
  by_name: string
  /** Why it was interrupted, in words the office may read. */
  fault: string | null
  is_cancel_asked: Generated<number>
  /** The process that works on it, and until when nobody else may. */
  holder: string | null
  held_until: string | null
  created_at: string
  finished_at: string | null
}

export interface BulkJobRowTable {
  job_id: number
  /** The order of work; in an import, the line of the file. */
  position: number
  record_id: number | null
  /** Which record, for people: 'Asha Example (BHM2026110421-7F3K)'. */
  label: Generated<string>
  /** JSON: what an import's line says; forgotten once the row is done. */
  input: string | null
  outcome: Generated<RowOutcome | 'waiting'>
  reason: string | null
  /** The record that came of it. */
  result_id: number | null
  /** JSON: what an undo needs. */
  kept: string | null
  is_undone: Generated<number>
}

declare module '../../platform/database/database.server.ts' {
  interface Tables {
    bulk_jobs: BulkJobTable
    bulk_job_rows: BulkJobRowTable
  }
}
