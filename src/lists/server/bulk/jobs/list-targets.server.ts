import { setImmediate as letRequestsRun } from 'node:timers/promises'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { JobRun } from '#base/jobs/job-source.server.ts'
import type { BulkAction, JobContext, Target } from './bulk-action.server.ts'
import type { JobRow } from './bulk-job.server.ts'
import { renewLease } from './bulk-lease.server.ts'
import type { Selection } from '../../../bulk/bulk.schema.ts'

/** One statement can bind a limited number of values: 32,766 on SQLite. */
const ROWS_PER_STATEMENT = 250

/** A row of a job, either pending or already decided. */
export interface NewJobRow {
  position: number
  recordId: number | null
  label?: string | undefined
  input?: string | undefined
  outcome?: 'waiting' | 'skipped' | 'refused'
  reason?: string
}

type ListingContext = JobContext<never> & JobRun & { action: BulkAction<never> }

/**
 * Stores the selected records as rows of the job, one page per transaction. All are listed before the first is changed: a
 * filter like 'active' would otherwise lose its own records while they are being completed. Returns the job without its
 * selection when all are listed or when it was cancelled, which the first chunk then records.
 */
export async function listTargets(db: Database, { action, owner, signal, ...jobContext }: ListingContext): Promise<JobRow> {
  const { job } = jobContext
  await db.write(async (tx) => {
    await renewLease(tx, job, owner)
    // A listing that was cut short by a crash, a cancellation or a shutdown starts over, because a partial selection would
    // be wrong.
    await tx.sql.deleteFrom('bulk_job_rows').where('job_id', '=', job.id).execute()
  })
  const selection = job.selection === null ? undefined : (JSON.parse(job.selection) as Selection)
  let position = 0
  for await (const targets of action.targets?.(db, selection, jobContext) ?? []) {
    if (signal.aborted) return job
    const rows = targets.map((target: Target) => ({ ...target, position: (position += 1) }))
    const isCancelled = await db.write(async (tx) => {
      const { is_cancel_asked } = await renewLease(tx, job, owner)
      if (is_cancel_asked) return true
      await addRows(tx, job.id, rows)
      await tx.sql.updateTable('bulk_jobs').set({ total: position }).where('id', '=', job.id).execute()
      return false
    })
    if (isCancelled) return { ...job, selection: null }
    // SQLite answers synchronously. Without this the event loop would be blocked.
    await letRequestsRun()
  }
  return db.write(async (tx) => {
    const listed = await renewLease(tx, job, owner)
    await tx.sql.updateTable('bulk_jobs').set({ selection: null }).where('id', '=', job.id).execute()
    return { ...listed, selection: null }
  })
}

/** Adds any number of rows to a job, a few per statement. */
export async function addRows(tx: WriteTransaction, jobId: number, rows: readonly NewJobRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const values = rows.slice(from, from + ROWS_PER_STATEMENT).map((row) => ({
      job_id: jobId,
      position: row.position,
      record_id: row.recordId,
      label: row.label ?? '',
      input: row.input ?? null,
      outcome: row.outcome ?? ('waiting' as const),
      reason: row.reason ?? null,
    }))
    await tx.sql.insertInto('bulk_job_rows').values(values).execute()
  }
}
