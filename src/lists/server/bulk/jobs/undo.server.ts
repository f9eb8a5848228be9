import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import { createJob, getJobRow } from './bulk-job.server.ts'
import { UNDO_OF, type BulkKind } from '../../../bulk/bulk-job.ts'
import type { BulkJob } from '../../../bulk/bulk.schema.ts'
import type { BulkAction, JobContext, RowInput, RowResult, Target } from './bulk-action.server.ts'

/** The data that an undoable job stores with each row. */
export interface UndoData {
  /** The record's version after the job. A different version means that the record has been changed since. */
  version: number
}

/** The data that a job that sets a status stores with each row. */
export interface StatusUndoData<Status> extends UndoData {
  /** The record's previous status. */
  before: Status
}

interface UndoOptions {
  of: BulkKind
}

const PAGE_SIZE = 1000

/**
 * Creates a job that undoes another one: only that job's changes, and only on records that have not changed since.
 * @throws Problem 'not-found'; 'conflict' when the job is still running, is being undone, or has nothing to undo
 */
export async function undoJob(db: Database, id: number, context: ActionContext): Promise<BulkJob> {
  return db.write(async (tx) => {
    const job = await getJobRow(tx, id)
    const kind = UNDO_OF[job.kind]
    if (kind === undefined) throw new Problem('conflict', 'This bulk work cannot be undone.')
    if (!['finished', 'cancelled', 'interrupted'].includes(job.state)) {
      throw new Problem('conflict', 'This bulk work is still running. Cancel it first.')
    }
    const runningUndo = await tx.sql
      .selectFrom('bulk_jobs')
      .select('id')
      .where('source_job_id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (runningUndo) throw new Problem('conflict', 'This bulk work is already being undone.')
    if ((await readUndoableRows(tx, id, 0, 1)).length === 0) {
      throw new Problem('conflict', 'There is nothing left to undo.')
    }
    const options: UndoOptions = { of: job.kind }
    return createJob(tx, { kind, title: `Undo: ${job.title}`, options, sourceJobId: id }, context)
  })
}

/** The action of an undo job. `undoRow` undoes one row of the other job, using the data that the job stored with it. */
export function undoAction(
  undoRow: (tx: WriteTransaction, row: RowInput, undoData: never, job: JobContext<UndoOptions>) => Promise<RowResult>,
): BulkAction<UndoOptions> {
  return {
    async *targets(db, _, { job }) {
      let after = 0
      while (true) {
        const rows = await readUndoableRows(db, job.source_job_id ?? 0, after, PAGE_SIZE)
        if (rows.length === 0) return
        yield rows.map((row): Target => {
          const input = { kept: JSON.parse(row.kept ?? '{}') as unknown, position: row.position }
          return { recordId: row.result_id ?? row.record_id, label: row.label, input: JSON.stringify(input) }
        })
        after = rows.at(-1)?.position ?? 0
      }
    },

    async apply(tx, row, jobContext) {
      const { position, kept } = JSON.parse(row.input ?? '{}') as { position: number; kept: never }
      const result = await undoRow(tx, row, kept, jobContext)
      await tx.sql
        .updateTable('bulk_job_rows')
        .set({ is_undone: 1 })
        .where('job_id', '=', jobContext.job.source_job_id)
        .where('position', '=', position)
        .execute()
      return result
    },
  }
}

/** Reads the rows that a job has changed and that are not undone yet, in processing order. */
function readUndoableRows(db: Database, jobId: number, after: number, limit: number) {
  return db.sql
    .selectFrom('bulk_job_rows')
    .select(['position', 'label', 'record_id', 'result_id', 'kept'])
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'done')
    .where('is_undone', '=', 0)
    .where('kept', 'is not', null)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
}
