import { setImmediate as others } from 'node:timers/promises'
import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import type { JobRow } from './bulk-job.server.ts'
import { renewLease } from './bulk-lease.server.ts'
import type { BulkAction, JobContext, Target } from './bulk-action.server.ts'
import type { Selection } from './bulk.schema.ts'

/** Below the number of values that one statement may bind on either database. */
const ROWS_PER_STATEMENT = 250

/** A row of a job before it is done, or one that was decided beforehand. */
export interface Listing {
  position: number
  recordId: number | null
  label?: string | undefined
  input?: string | undefined
  outcome?: 'waiting' | 'skipped' | 'refused'
  reason?: string
}

type Work = JobContext<never> & { holder: string; verb: BulkAction<never>; clock: () => Date }

/**
 * Writes down which records the job is about, a page a transaction. All are named before the first is changed: a
 * filter like 'active' must not lose its own records while they are being completed. False when the job is
 * no longer this process's.
 */
export async function listTargets(db: Database, job: JobRow, { holder, verb, clock, ...about }: Work): Promise<boolean> {
  await db.write(async (tx) => {
    // A process that fell while it listed left a part of them.
    await tx.sql.deleteFrom('bulk_job_rows').where('job_id', '=', job.id).execute()
  })
  const selection = job.selection === null ? undefined : (JSON.parse(job.selection) as Selection)
  let position = 0
  for await (const targets of verb.targets?.(db, selection, about) ?? []) {
    const rows = targets.map((target: Target) => ({ ...target, position: (position += 1) }))
    const goesOn = await db.write(async (tx) => {
      const held = await renewLease(tx, job, holder, clock())
      if (!held || held.is_cancel_asked) return false
      await addRows(tx, job.id, rows)
      await tx.sql.updateTable('bulk_jobs').set({ total: position }).where('id', '=', job.id).execute()
      return true
    })
    // The first batch notices why, and ends it. Resumed, it is listed anew: a part of the selection is not what was asked.
    if (!goesOn) return true
    // SQLite never waits by itself: the site's own requests get their turn.
    await others()
  }
  return db.write(async (tx) => {
    if (!(await renewLease(tx, job, holder, clock()))) return false
    await tx.sql.updateTable('bulk_jobs').set({ selection: null }).where('id', '=', job.id).execute()
    return true
  })
}

/** Rows of a job, as many as there are, a few statements at a time. */
export async function addRows(tx: WriteTransaction, jobId: number, rows: readonly Listing[]): Promise<void> {
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
