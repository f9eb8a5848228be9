import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import type { ActionContext } from '../../platform/action-context.server.ts'
import { Problem } from '../../shared/problem.ts'
import { createJob, getJobRow } from './bulk-job.server.ts'
import { UNDO_OF, type BulkJob, type BulkKind } from './bulk-job.ts'
import type { Applied, BulkAction, JobContext, Target, WorkRow } from './bulk-action.server.ts'

/** What work that can be taken back remembers of each record. */
export interface Left {
  /** The version it left; another one means that somebody has changed the record since. */
  version: number
}

/** What setting a status remembers of a record: the status it had. */
export interface StatusSet<Status> extends Left {
  before: Status
}

interface UndoOptions {
  /** The work that is taken back. */
  of: BulkKind
}

const PAGE = 1000

/**
 * Takes work back, as work of its own: exactly what it did, and of that only what nobody has touched since.
 * @throws Problem 'not-found', or 'conflict' when it goes on, is being taken back, or left nothing
 */
export async function undoJob(db: Database, id: number, context: ActionContext): Promise<BulkJob> {
  return db.write(async (tx) => {
    const job = await getJobRow(tx, id)
    const kind = UNDO_OF[job.kind]
    if (kind === undefined) throw new Problem('conflict', 'This work cannot be undone.')
    if (!['finished', 'cancelled', 'interrupted'].includes(job.state)) {
      throw new Problem('conflict', 'This work still goes on. Cancel it first.')
    }
    const underWay = await tx.sql
      .selectFrom('bulk_jobs')
      .select('id')
      .where('source_job_id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (underWay) throw new Problem('conflict', 'This work is being undone already.')
    if ((await readDone(tx, id, 0, 1)).length === 0) {
      throw new Problem('conflict', 'There is nothing left of this work to undo.')
    }
    const options: UndoOptions = { of: job.kind }
    return createJob(tx, { kind, title: `Undo: ${job.title}`, options, sourceJobId: id }, context)
  })
}

/** The work of taking back, record by record; `takeBack` says what is done to one, by what the work kept of it. */
export function undoAction(
  takeBack: (tx: WriteTransaction, row: WorkRow, kept: never, about: JobContext<UndoOptions>) => Promise<Applied>,
): BulkAction<UndoOptions> {
  return {
    async *targets(db, _, { job }) {
      let after = 0
      while (true) {
        const rows = await readDone(db, job.source_job_id ?? 0, after, PAGE)
        if (rows.length === 0) return
        yield rows.map((row): Target => {
          const input = { kept: JSON.parse(row.kept ?? '{}') as unknown, position: row.position }
          return { recordId: row.result_id ?? row.record_id, label: row.label, input: JSON.stringify(input) }
        })
        after = rows.at(-1)?.position ?? 0
      }
    },

    async apply(tx, row, about) {
      const { position, kept } = JSON.parse(row.input ?? '{}') as { position: number; kept: never }
      const applied = await takeBack(tx, row, kept, about)
      await tx.sql
        .updateTable('bulk_job_rows')
        .set({ is_undone: 1 })
        .where('job_id', '=', about.job.source_job_id)
        .where('position', '=', position)
        .execute()
      return applied
    },
  }
}

/** What a job did and is not taken back yet, in the order of its work. */
function readDone(db: Database, jobId: number, after: number, limit: number) {
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
