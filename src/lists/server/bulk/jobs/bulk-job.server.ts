import { presentRow } from '#base/database/present-row.server.ts'
import { sql, type Selectable } from 'kysely'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { keysetPage, type Page } from '#base/database/keyset.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { BulkKind, RowOutcome } from '../../../bulk/bulk-job.ts'
import { jobSchema, type Selection, type BulkJob, type BulkJobRow } from '../../../bulk/bulk.schema.ts'
import type { BulkJobTable } from './bulk.table.ts'

/** `undone` is only set when the job was read for display. */
export type JobRow = Selectable<BulkJobTable> & { undone?: number | null }

export const AUDITED_BULK_JOB: AuditedRecord = { subject: 'bulk-job', nameFields: ['title'] }
export const JOB_MISSING = 'This bulk work does not exist. It may have been removed after 90 days.'
/** The change (`tx.changed`) that tells the worker of a job to run. */
export const BULK_JOBS_CHANGED = 'bulk-jobs'
/** Job rows contain personal data, so jobs expire. A job can be undone until it expires. */
const RETENTION_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

interface NewJob {
  kind: BulkKind
  title: string
  options: object
  /** Undefined when the caller adds the rows itself and then calls `startPreparedJob`. */
  selection?: Selection
  sourceJobId?: number
}

/** Creates a job. The worker is notified when the transaction commits. */
export async function createJob(db: Database, job: NewJob, context: ActionContext): Promise<BulkJob> {
  const { actor } = context
  const isListedLater = job.selection !== undefined || job.sourceJobId !== undefined
  return db.write(async (tx) => {
    await deleteOldJobs(tx, context.now)
    const row = await tx.sql
      .insertInto('bulk_jobs')
      .values({
        kind: job.kind,
        title: job.title,
        state: isListedLater ? 'waiting' : 'preparing',
        options: JSON.stringify(job.options),
        selection: isListedLater ? JSON.stringify(job.selection ?? {}) : null,
        source_job_id: job.sourceJobId ?? null,
        actor: JSON.stringify(actor),
        by_name: actor.kind === 'staff' ? actor.name : actor.kind,
        created_at: context.now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const request = { kind: job.kind, title: job.title, ...job.options, selection: job.selection }
    await recordAudit(tx, context, { action: 'bulk work started', subject: subjectOf(row), after: request })
    tx.changed(BULK_JOBS_CHANGED)
    return presentJob(row)
  })
}

/** Releases a job to the worker once the caller has added its rows. */
export async function startPreparedJob(
  db: Database,
  id: number,
  counts: { total: number; skipped: number; refused: number },
): Promise<BulkJob> {
  return db.write(async (tx) => {
    await tx.sql.updateTable('bulk_jobs').set(counts).where('id', '=', id).execute()
    // The job may have been cancelled meanwhile, hence the condition on the state.
    await tx.sql.updateTable('bulk_jobs').set({ state: 'waiting' }).where('id', '=', id).where('state', '=', 'preparing').execute()
    tx.changed(BULK_JOBS_CHANGED)
    return presentJob(await getJobRow(tx, id))
  })
}

/** Lists the jobs of these kinds, newest first. */
export async function listJobs(
  db: Database,
  { kinds, limit, cursor }: { kinds: readonly BulkKind[]; limit: number; cursor?: string | undefined },
): Promise<Page<BulkJob>> {
  if (kinds.length === 0) return { rows: [] }
  const page = await keysetPage(selectJobs(db).where('kind', 'in', kinds), {
    keys: [{ by: sql.ref('bulk_jobs.id'), holds: 'number', direction: 'desc' }],
    limit,
    cursor,
  })
  return { ...page, rows: page.rows.map(presentJob) }
}

/** Finds jobs that an error has interrupted and that have not been resumed, newest first, and counts them up to `maxCounted`. */
export async function findInterruptedJobs(
  db: Database,
  { limit, maxCounted }: { limit: number; maxCounted: number },
): Promise<{ rows: Array<{ id: number; title: string; fault: string | null }>; count: number }> {
  const rows = await db.sql
    .selectFrom('bulk_jobs')
    .select(['id', 'title', 'fault'])
    .where('state', '=', 'interrupted')
    .orderBy('id', 'desc')
    .limit(maxCounted)
    .execute()
  return { rows: rows.slice(0, limit), count: rows.length }
}

/** Counts unfinished jobs by state. */
export async function countOpenJobs(db: Database): Promise<Map<string, number>> {
  const rows = await db.sql
    .selectFrom('bulk_jobs')
    .select((row) => ['state', row.fn.countAll().as('count')])
    .where('state', 'in', ['preparing', 'waiting', 'running'])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** @throws Problem 'not-found' */
export async function getJobRow(db: Database, id: number): Promise<JobRow> {
  const row = await selectJobs(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', JOB_MISSING)
  return row
}

/** Lists the processed rows in order. @throws Problem 'not-found' */
export async function listJobRows(
  db: Database,
  id: number,
  { outcome, limit, cursor }: { outcome?: RowOutcome | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<BulkJobRow>> {
  await getJobRow(db, id)
  let query = db.sql.selectFrom('bulk_job_rows').select(['position', 'record_id', 'label', 'outcome', 'reason']).where('job_id', '=', id)
  query = outcome ? query.where('outcome', '=', outcome) : query.where('outcome', '<>', 'waiting')
  const page = await keysetPage(query, {
    keys: [{ by: sql.ref('position'), holds: 'number', direction: 'asc' }],
    limit,
    cursor,
  })
  const rows = page.rows.map((row) => ({
    position: row.position,
    recordId: row.record_id,
    label: row.label || `No. ${row.record_id ?? row.position}`,
    outcome: row.outcome as RowOutcome,
    reason: row.reason,
  }))
  return { ...page, rows }
}

/** Stops a job before its next chunk; finished rows stay changed. @throws Problem 'not-found', 'conflict' when it has ended */
export async function cancelJob(db: Database, id: number, context: ActionContext): Promise<BulkJob> {
  return db.write(async (tx) => {
    const job = await getJobRow(tx, id)
    if (job.state === 'finished' || job.state === 'cancelled') {
      throw new Problem('conflict', 'This bulk work has already ended.')
    }
    // No worker owns the job and would notice the request, so it ends here.
    const isIdle = job.lease_owner === null
    const after = await tx.sql
      .updateTable('bulk_jobs')
      .set({ is_cancel_asked: 1, ...(isIdle ? { state: 'cancelled', finished_at: context.now.toISOString() } : {}) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action: 'bulk work cancelled', subject: subjectOf(job) })
    return presentJob(after)
  })
}

/**
 * Continues an interrupted or cancelled job where it stopped. The job now acts for the person who resumed it, because the
 * one who started it may have been removed.
 * @throws Problem 'not-found' or 'conflict'
 */
export async function resumeJob(db: Database, id: number, context: ActionContext): Promise<BulkJob> {
  return db.write(async (tx) => {
    const job = await getJobRow(tx, id)
    if (job.state !== 'interrupted' && job.state !== 'cancelled') {
      throw new Problem('conflict', 'Only work that was interrupted or cancelled can be resumed.')
    }
    const after = await tx.sql
      .updateTable('bulk_jobs')
      .set({ state: 'waiting', actor: JSON.stringify(context.actor), is_cancel_asked: 0, fault: null, finished_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action: 'bulk work resumed', subject: subjectOf(job) })
    tx.changed(BULK_JOBS_CHANGED)
    return presentJob(after)
  })
}

export function subjectOf({ id }: { id: number }): string {
  return `bulk-job:${id}`
}

export function presentJob(row: JobRow): BulkJob {
  return presentRow(jobSchema, row, {
    state: row.state === 'preparing' ? 'waiting' : row.state,
    done: row.succeeded + row.skipped + row.refused,
    undone: row.undone ?? 0,
    by: row.by_name,
  })
}

function selectJobs(db: Database) {
  return db.sql
    .selectFrom('bulk_jobs')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('bulk_jobs as undo')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('undo.succeeded'), lit(0)).as('undone'))
        .whereRef('undo.source_job_id', '=', 'bulk_jobs.id')
        .as('undone'),
    )
}

/** Deletes the jobs that ended more than 90 days ago, and those that were never started. Returns their number. */
export async function deleteOldJobs(tx: WriteTransaction, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString()
  const abandoned = new Date(now.getTime() - DAY_MS).toISOString()
  const { numDeletedRows } = await tx.sql
    .deleteFrom('bulk_jobs')
    .where(({ or, and, eb }) =>
      or([
        and([eb('created_at', '<', oldest), eb('state', 'in', ['finished', 'cancelled', 'interrupted'])]),
        // The request that was adding its rows has crashed.
        and([eb('created_at', '<', abandoned), eb('state', '=', 'preparing')]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
