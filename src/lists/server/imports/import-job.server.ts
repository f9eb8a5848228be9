import { setImmediate as letRequestsRun } from 'node:timers/promises'
import type { Database } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { createJob, startPreparedJob } from '../bulk/jobs/bulk-job.server.ts'
import type { BulkJob } from '../../bulk/bulk.schema.ts'
import { addRows, type NewJobRow } from '../bulk/jobs/list-targets.server.ts'
import { checkLines, type CheckedLine } from './import-check.server.ts'
import type { CorrectedTable } from './import-corrections.server.ts'
import { withoutOthers } from './line-doubts.server.ts'
import type { ImportOptions } from './import-action.server.ts'

const ROWS_PER_TRANSACTION = 250

/** Creates a job with one row per line of the file. Lines that cannot be imported are refused at once, with reasons. */
export async function startImport(db: Database, corrected: CorrectedTable, context: ActionContext): Promise<BulkJob> {
  const { plan } = corrected
  const lines = await checkLines(db, corrected, context.now)
  const options: ImportOptions = {
    duplicates: plan.duplicates,
    enrolledOn: plan.enrolledOn ?? indianDate(context.now),
    notify: plan.notify === 'true',
  }
  const title = plan.name ? `Import ${plan.name}` : 'Import participants'
  const { id } = await createJob(db, { kind: 'import', title, options }, context)
  const rows = lines.map(rowOf)
  for (let from = 0; from < rows.length; from += ROWS_PER_TRANSACTION) {
    await db.write((tx) => addRows(tx, id, rows.slice(from, from + ROWS_PER_TRANSACTION)))
    await letRequestsRun()
  }
  const count = (outcome: NewJobRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return startPreparedJob(db, id, { total: rows.length, skipped: count('skipped'), refused: count('refused') })
}

function rowOf({ line, values, action, problems, leftOut, isLeftOut }: CheckedLine): NewJobRow {
  const row = { position: line, recordId: null, label: labelOf(values) || (leftOut?.name ?? '') }
  const reason = problems.map((problem) => `${problem.column}: ${withoutOthers(problem.reason)}`).join(' ')
  if (action === 'refuse') return { ...row, outcome: 'refused', reason }
  if (action === 'doubt') return { ...row, outcome: 'skipped', reason }
  if (isLeftOut && leftOut) return { ...row, outcome: 'skipped', reason: leftOut.reason }
  return { ...row, input: JSON.stringify(values) }
}

/** 'Asha Example (asha@example.com)': an erasure finds a person's line by the address, or by the name alone. */
function labelOf({ fullName, email, employeeCode, participantId }: CheckedLine['values']): string {
  return fullName && email ? `${fullName} (${email})` : (fullName ?? email ?? employeeCode ?? participantId ?? '')
}
