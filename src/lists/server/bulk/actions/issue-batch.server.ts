import { lastDay } from '#training/batches/batch-days.ts'
import { batchName } from '#training/batches/batch.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import type { RecipientDecision } from '#certificates/issuing/judge-issuing.ts'
import { EXPIRES_BEFORE_ISSUE, expiresBeforeIssue } from '#certificates/certificate.schema.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { peopleToSign } from '#training/roster/people-to-sign.ts'
import { listRoster } from '#training/server/roster/roster.server.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import { dayInWords } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import type { IssueBatch } from '#certificates/issuing/batch-issuing.schema.ts'
import { createJob, startPreparedJob } from '../jobs/bulk-job.server.ts'
import type { BulkJob } from '../../../bulk/bulk.schema.ts'
import { addRows } from '../jobs/list-targets.server.ts'
import type { IssuingOptions } from '#certificates/server/issuing/issue-to-participant.server.ts'

/**
 * Creates the job that issues the certificates of a batch, with one row per seat holder. Its rules are those of 'complete
 * and issue'. The reason for an exception is kept with its row until the certificate is issued, and then with the
 * certificate.
 * @throws Problem 'not-found'; 'conflict' for a cancelled batch; 'unprocessable' if the batch has no seat holders, a named
 * person has no seat, or the issue date is before the last day
 */
export async function issueBatch(
  tx: WriteTransaction,
  batchId: number,
  { issueDate: asked, expiryDate, notify, leaveOut, exceptions, participation, anyway }: IssueBatch,
  context: ActionContext,
): Promise<BulkJob> {
  const { batch } = await getBatch(tx, batchId)
  const [name, last] = [batchName(batch), lastDay(batch.days)]
  const issueDate = asked ?? last
  if (batch.status === 'cancelled') throw new Problem('conflict', `${name} was cancelled.`)
  if (issueDate < last) throw refused('issueDate', `${name} ends on ${dayInWords(last)}. The certificates cannot be dated before that day.`)
  if (expiresBeforeIssue({ issueDate, expiryDate: expiryDate ?? null })) throw refused('expiryDate', EXPIRES_BEFORE_ISSUE)
  const people = peopleToSign(await listRoster(tx, batchId))
  if (people.length === 0) throw refused('id', `Nobody has a seat in ${name}.`)
  const decisions = new Map<number, RecipientDecision>([
    ...exceptions.map(({ participantId, reason }) => [participantId, { exception: reason }] as const),
    ...participation.map((id) => [id, { kind: 'participation' }] as const),
    ...anyway.map((id) => [id, { anyway: true }] as const),
  ])
  requireSeats(people, [...decisions.keys(), ...leaveOut], name)
  const options: IssuingOptions = { issueDate, expiryDate, notify, leaveOut, laterEnrolments: true, batchId }
  const { id } = await createJob(tx, { kind: 'complete-and-issue', title: `Issue the certificates of ${name}`, options }, context)
  const rows = people.map(({ id: recordId, fullName, participantId }, index) => {
    const decision = decisions.get(recordId)
    return { position: index + 1, recordId, label: `${fullName} (${participantId})`, input: decision && JSON.stringify(decision) }
  })
  await addRows(tx, id, rows)
  return startPreparedJob(tx, id, { total: rows.length, skipped: 0, refused: 0 })
}

function requireSeats(people: readonly RosterEntry[], ids: readonly number[], name: string): void {
  const seated = new Set(people.map(({ id }) => id))
  if (ids.some((id) => !seated.has(id))) {
    throw refused('participantId', `Someone named here no longer has a seat in ${name}. Load the page again.`)
  }
}

function refused(field: string, message: string): Problem {
  return fieldProblem('unprocessable', field, message)
}
