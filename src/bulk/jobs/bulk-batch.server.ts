import { sql } from 'kysely'
import type { Database, Dialect, WriteTransaction } from '../../platform/database/database.server.ts'
import { storageFault } from '../../platform/database/storage-fault.server.ts'
import { Problem } from '../../shared/problem.ts'
import type { JobRow } from './bulk-job.server.ts'
import type { RowOutcome } from './bulk-job.ts'
import { endJob, renewLease } from './bulk-lease.server.ts'
import type { Applied, BulkAction, JobContext, WorkRow } from './bulk-action.server.ts'

const MAX_ROWS = 100
/**
 * How long a batch takes rows. SQLite works in the site's own process: while a batch runs, nobody else is answered.
 * PostgreSQL works elsewhere, and a commit a few rows would be most of the time.
 */
const BATCH_MS: Record<Dialect, number> = { sqlite: 10, postgres: 100 }

type Work = JobContext<never> & { holder: string; verb: BulkAction<never> }
type Decided = Omit<Applied, 'outcome'> & { outcome: RowOutcome }

/**
 * One transaction: a few rows done, each with its own outcome, and the counts of the job. False when there is nothing
 * left to do, it was cancelled, or the job is no longer this process's.
 */
export async function runBatch(db: Database, job: JobRow, { holder, verb, ...about }: Work): Promise<boolean> {
  const { context } = about
  return db.write(async (tx) => {
    const held = await renewLease(tx, job, holder, context.now)
    if (!held) return false
    const rows = held.is_cancel_asked ? [] : await nextRows(tx, job.id)
    if (rows.length === 0) {
      await endJob(tx, job, held.is_cancel_asked ? 'cancelled' : 'finished', context)
      return false
    }
    const counts = { done: 0, skipped: 0, refused: 0 }
    const until = performance.now() + BATCH_MS[tx.dialect]
    for (const row of rows) {
      const decided = await attempt(tx, () => verb.apply(tx, row, about))
      await keepOutcome(tx, job.id, row, decided)
      counts[decided.outcome] += 1
      if (performance.now() > until) break
    }
    await tx.sql
      .updateTable('bulk_jobs')
      .set((eb) => ({
        succeeded: eb('succeeded', '+', counts.done),
        skipped: eb('skipped', '+', counts.skipped),
        refused: eb('refused', '+', counts.refused),
      }))
      .where('id', '=', job.id)
      .execute()
    return true
  })
}

async function nextRows(tx: WriteTransaction, jobId: number): Promise<WorkRow[]> {
  const rows = await tx.sql
    .selectFrom('bulk_job_rows')
    .select(['position', 'record_id', 'label', 'input'])
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'waiting')
    .orderBy('position')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ record_id, ...row }) => ({ ...row, recordId: record_id }))
}

/** A refusal takes back what this row has written so far, and leaves its neighbours alone. */
async function attempt(tx: WriteTransaction, work: () => Promise<Applied>): Promise<Decided> {
  await sql`savepoint bulk_row`.execute(tx.sql)
  try {
    const applied = await work()
    await sql`release savepoint bulk_row`.execute(tx.sql)
    return applied
  } catch (error) {
    const reason = refusalOf(error)
    if (reason === undefined) throw error
    await sql`rollback to savepoint bulk_row`.execute(tx.sql)
    await sql`release savepoint bulk_row`.execute(tx.sql)
    return { outcome: 'refused', reason }
  }
}

/** Undefined for what is no refusal of this row: then the whole batch is given up, and the work interrupted. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof Problem) return error.message
  const fault = storageFault(error)
  if (fault === undefined || fault === 'unavailable') return undefined
  return 'This conflicts with something that was changed in the meantime.'
}

async function keepOutcome(tx: WriteTransaction, jobId: number, row: WorkRow, decided: Decided): Promise<void> {
  await tx.sql
    .updateTable('bulk_job_rows')
    .set({
      outcome: decided.outcome,
      label: row.label,
      reason: decided.reason ?? null,
      result_id: decided.resultId ?? null,
      kept: decided.kept ? JSON.stringify(decided.kept) : null,
      input: null,
    })
    .where('job_id', '=', jobId)
    .where('position', '=', row.position)
    .execute()
}
