import type { Actor, ActionContext } from '#base/http/action-context.server.ts'
import type { Database, Dialect, WriteTransaction } from '#base/database/database.server.ts'
import type { JobSource, JobRun } from '#base/jobs/job-source.server.ts'
import type { RandomBytes } from '#base/values/reference-number.ts'
import { Problem } from '#base/api/problem.ts'
import type { BulkActions, BulkAction, JobContext, RowInput, RowResult } from './bulk-action.server.ts'
import { BULK_JOBS_CHANGED, type JobRow } from './bulk-job.server.ts'
import { claimNextJob, interruptJob, releaseJob, endJob, renewLease } from './bulk-lease.server.ts'
import { listTargets } from './list-targets.server.ts'
import { sql } from 'kysely'
import { isOutage, storageFault } from '#base/database/storage-fault.server.ts'
import { requireJobActor } from './bulk-access.server.ts'
import type { RowOutcome } from '../../../bulk/bulk-job.ts'

interface BulkContext {
  db: Database
  clock: () => Date
  random: RandomBytes
  secret: string
  actions: BulkActions
}

const FAULT_MESSAGE = 'Something went wrong on our side. You can resume the work.'

/** Bulk jobs as the background worker runs them: first the records are listed as rows, then changed chunk by chunk. */
export function bulkJobSource({ db, clock, random, secret, actions }: BulkContext): JobSource<JobRow> {
  const workOf = (job: JobRow) => {
    const context: ActionContext = { now: clock(), random, secret, actor: JSON.parse(job.actor) as Actor }
    return { action: actions[job.kind], job, options: JSON.parse(job.options) as never, context }
  }
  return {
    announcedBy: BULK_JOBS_CHANGED,
    claim: (owner) => claimNextJob(db, owner),
    runChunk: (job, run) =>
      job.selection === null ? runChunk(db, { ...workOf(job), ...run }) : listTargets(db, { ...workOf(job), ...run }),
    release: (job, owner) => releaseJob(db, job, owner),
    fail: (job, error, owner) => {
      const fault = error instanceof Problem ? error.message : FAULT_MESSAGE
      return interruptJob(db, job, { owner, fault })
    },
  }
}

const MAX_ROWS_PER_CHUNK = 100
/**
 * The time for which a chunk takes further rows. SQLite runs one write at a time: while a chunk runs, other writes wait.
 * PostgreSQL does not block them, and small chunks would spend most of the time on commits.
 */
const CHUNK_MS: Record<Dialect, number> = { sqlite: 10, postgres: 100 }

type ChunkContext = JobContext<never> & JobRun & { action: BulkAction<never> }
type DecidedRow = Omit<RowResult, 'outcome'> & { outcome: RowOutcome }

/**
 * Handles a few rows in one transaction, each with its own outcome, and updates the counts of the job. Returns the job;
 * undefined when it has ended, because no row was left or because it was cancelled.
 * @throws Problem 'forbidden' when the actor has lost the permission: the job is interrupted
 */
async function runChunk(db: Database, { action, owner, ...base }: ChunkContext): Promise<JobRow | undefined> {
  return db.write(async (tx) => {
    const job = await renewLease(tx, base.job, owner)
    const rows = job.is_cancel_asked ? [] : await nextRows(tx, job.id)
    if (rows.length === 0) {
      await endJob(tx, job, job.is_cancel_asked ? 'cancelled' : 'finished', base.context)
      return undefined
    }
    const jobContext = { ...base, context: { ...base.context, actor: await requireJobActor(tx, job) } }
    const counts = { done: 0, skipped: 0, refused: 0 }
    const until = performance.now() + CHUNK_MS[tx.dialect]
    for (const row of rows) {
      const decided = await attempt(tx, () => action.apply(tx, row, jobContext))
      await storeResult(tx, job.id, row, decided)
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
    return job
  })
}

async function nextRows(tx: WriteTransaction, jobId: number): Promise<RowInput[]> {
  const rows = await tx.sql
    .selectFrom('bulk_job_rows')
    .select(['position', 'record_id', 'label', 'input'])
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'waiting')
    .orderBy('position')
    .limit(MAX_ROWS_PER_CHUNK)
    .execute()
  return rows.map(({ record_id, ...row }) => ({ ...row, recordId: record_id }))
}

/** A refusal rolls back what this row has written so far, and leaves the other rows of the chunk alone. */
async function attempt(tx: WriteTransaction, applyToRow: () => Promise<RowResult>): Promise<DecidedRow> {
  await sql`savepoint bulk_row`.execute(tx.sql)
  try {
    const result = await applyToRow()
    await sql`release savepoint bulk_row`.execute(tx.sql)
    return result
  } catch (error) {
    const reason = refusalReason(error)
    if (reason === undefined) throw error
    await sql`rollback to savepoint bulk_row`.execute(tx.sql)
    await sql`release savepoint bulk_row`.execute(tx.sql)
    return { outcome: 'refused', reason }
  }
}

/** Returns undefined for an error that is not the refusal of this row. The chunk is then rolled back and the job interrupted. */
function refusalReason(error: unknown): string | undefined {
  if (error instanceof Problem) return error.message
  if (isOutage(error) || storageFault(error) === undefined) return undefined
  return 'Someone else changed this in the meantime.'
}

async function storeResult(tx: WriteTransaction, jobId: number, row: RowInput, decided: DecidedRow): Promise<void> {
  await tx.sql
    .updateTable('bulk_job_rows')
    .set({
      outcome: decided.outcome,
      label: row.label,
      reason: decided.reason ?? null,
      result_id: decided.resultId ?? null,
      kept: decided.undoData ? JSON.stringify(decided.undoData) : null,
      input: null,
    })
    .where('job_id', '=', jobId)
    .where('position', '=', row.position)
    .execute()
}
