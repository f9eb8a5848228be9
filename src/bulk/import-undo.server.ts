import { findCertificatesOfParticipant } from '../certificates/certificate-list.server.ts'
import type { ParticipantForm } from '../participants/participant.schema.ts'
import { deleteParticipant, getParticipant, updateParticipant } from '../participants/participant.server.ts'
import type { Database } from '../platform/database.server.ts'
import type { Occasion } from '../platform/occasion.server.ts'
import { Problem } from '../shared/problem.ts'
import { createJob, getJobRow } from './bulk-job.server.ts'
import type { BulkJob } from './bulk-job.ts'
import type { BulkVerb, Target } from './bulk-verb.server.ts'
import { nameOfParticipant } from './participant-work.server.ts'

/** What an import remembers of a participant it touched. */
export interface Kept {
  /** The version it left; another one means that somebody has changed them since. */
  version: number
  /** As they were, where they were enrolled already. */
  before?: ParticipantForm
}

interface UndoInput extends Kept {
  /** The import's own row. */
  position: number
}

const PAGE = 1000

/**
 * Takes an import back, as work of its own: exactly what it created or changed, and of that only what nobody has
 * touched since.
 * @throws Problem 'not-found', or 'conflict' when it goes on, is being taken back, or left nothing
 */
export async function undoImport(db: Database, importId: number, occasion: Occasion): Promise<BulkJob> {
  return db.write(async (tx) => {
    const job = await getJobRow(tx, importId)
    if (job.kind !== 'import') throw new Problem('conflict', 'Only an import can be undone.')
    if (!['finished', 'cancelled', 'interrupted'].includes(job.state)) {
      throw new Problem('conflict', 'This import still goes on. Cancel it first.')
    }
    const underWay = await tx.sql
      .selectFrom('bulk_jobs')
      .select('id')
      .where('source_job_id', '=', importId)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (underWay) throw new Problem('conflict', 'This import is being undone already.')
    if ((await readDone(tx, importId, 0, 1)).length === 0) {
      throw new Problem('conflict', 'There is nothing left of this import to undo.')
    }
    return createJob(tx, { kind: 'import-undo', title: `Undo: ${job.title}`, options: {}, sourceJobId: importId }, occasion)
  })
}

export const importUndoWork: BulkVerb = {
  async *targets(db, _, { job }) {
    let after = 0
    while (true) {
      const rows = await readDone(db, job.source_job_id ?? 0, after, PAGE)
      if (rows.length === 0) return
      yield rows.map((row): Target => {
        const input: UndoInput = { ...(JSON.parse(row.kept ?? '{}') as Kept), position: row.position }
        return { recordId: row.result_id, label: row.label, input: JSON.stringify(input) }
      })
      after = rows.at(-1)?.position ?? 0
    }
  },

  async apply(tx, row, { job, occasion }) {
    const { position, version: left, before } = JSON.parse(row.input ?? '{}') as UndoInput
    const { participant, version } = await getParticipant(tx, row.recordId ?? 0)
    row.label = nameOfParticipant(participant)
    if (version !== left) throw new Problem('conflict', 'Was changed after the import, and stays as it is.')
    if (before) await updateParticipant(tx, participant.id, { form: before }, occasion)
    else await deleteParticipant(tx, participant.id, findCertificatesOfParticipant, occasion)
    await tx.sql
      .updateTable('bulk_job_rows')
      .set({ is_undone: 1 })
      .where('job_id', '=', job.source_job_id)
      .where('position', '=', position)
      .execute()
    return { outcome: 'done', reason: before ? 'Is as before the import.' : 'Is removed.' }
  },
}

/** What an import did and is not taken back yet, in the order of the file. */
function readDone(db: Database, importId: number, after: number, limit: number) {
  return db.sql
    .selectFrom('bulk_job_rows')
    .select(['position', 'label', 'result_id', 'kept'])
    .where('job_id', '=', importId)
    .where('outcome', '=', 'done')
    .where('is_undone', '=', 0)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
}
