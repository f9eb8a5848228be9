import { lastDay } from '#training/batches/batch-days.ts'
import { batchName, isPaidAsWhole } from '#training/batches/batch.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import { certificateReferenceSchema } from '#certificates/certificate-reference.schema.ts'
import { holdsUntil } from '#certificates/earlier-certificate.ts'
import { judgeIssuing, obstaclesOf, type RecipientWish } from '#certificates/judge-issuing.ts'
import { EXPIRES_BEFORE_ISSUE, expiresBeforeIssue } from '#certificates/certificate.schema.ts'
import { readRows } from '#certificates/server/stored-certificate.server.ts'
import { compareTraining } from '#certificates/server/training-of-batch.server.ts'
import { requireAnswered, type FindNameChecks } from '#certificates/server/issue/name-checks.server.ts'
import { findEarlierCertificates } from '#certificates/server/issue/earlier-certificates.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { findProgramById } from '#catalogue/server/program.server.ts'
import { attendedInPart, trainingRule, wasAbsent } from '#catalogue/training-rule.ts'
import { peopleToSign } from '#training/roster/people-to-sign.ts'
import { listRoster } from '#training/server/roster/roster.server.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import { dayInWords } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import type { IssueBatch, BatchRecipient } from '../../../bulk/batch-issuing.schema.ts'
import { createJob, startPreparedJob } from '../jobs/bulk-job.server.ts'
import type { BulkJob } from '../../../bulk/bulk.schema.ts'
import { addRows } from '../jobs/list-targets.server.ts'
import type { IssuingOptions } from './complete-and-issue.server.ts'

interface PreviewOptions {
  now: Date
  findNameChecks: FindNameChecks
}

/** Lists the seat holders by name, with the effect of issuing for each. Writes nothing. @throws Problem 'not-found' */
export async function previewBatchIssuing(
  db: Database,
  batchId: number,
  { now, findNameChecks }: PreviewOptions,
): Promise<BatchRecipient[]> {
  const { batch } = await getBatch(db, batchId)
  const people = peopleToSign(await listRoster(db, batchId))
  const program = await findProgramById(db, batch.trainingProgramId)
  const { trainingProgramId } = batch
  const earlier = await findEarlierCertificates(
    db,
    people.map((participant) => ({ participant, trainingProgramId })),
    now,
  )
  const judged = people.map((entry) => {
    const obstacles = program && obstaclesOf(trainingRule(program), { batch, entry })
    return { entry, ...judgeIssuing(entry, earlier.get(entry.id), obstacles) }
  })
  const ids = judged.flatMap(({ own }) => (own?.status === 'Active' ? own.id : []))
  const rows = new Map((ids.length === 0 ? [] : await readRows(db, ids)).map((row) => [row.id, row]))
  const nameChecks = await findNameChecks(
    db,
    people.map(({ id }) => id),
    now,
  )
  return judged.map(({ entry, outcome, reason, own, existing }) => {
    const row = own && rows.get(own.id)
    return {
      participantId: entry.id,
      fullName: entry.fullName,
      apart: entry.apart,
      hasEmail: entry.email !== '',
      isAbsent: wasAbsent(entry.attendance),
      hasUnmarked: entry.attendance.unmarked > 0,
      outcome,
      reason: outcome === 'issue' ? attendedInPart(entry.attendance) : reason,
      paid: isPaidAsWhole(batch) ? null : entry.paidOn !== null,
      holds: existing && !own ? holdsUntil(existing) : null,
      certificate: own ? certificateReferenceSchema.parse(own) : null,
      certificateId: row?.id ?? null,
      differences: (row && compareTraining(row, { batch, entry })?.differences) ?? [],
      nameCheck: nameChecks.get(entry.id) ?? null,
    }
  })
}

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
  const wishes = new Map<number, RecipientWish>([
    ...exceptions.map(({ participantId, reason }) => [participantId, { exception: reason }] as const),
    ...participation.map((id) => [id, { kind: 'participation' }] as const),
    ...anyway.map((id) => [id, { anyway: true }] as const),
  ])
  requireSeats(people, [...wishes.keys(), ...leaveOut], name)
  const options: IssuingOptions = { issueDate, expiryDate, notify, leaveOut, laterEnrolments: true, batchId }
  const { id } = await createJob(tx, { kind: 'complete-and-issue', title: `Issue the certificates of ${name}`, options }, context)
  const rows = people.map(({ id: recordId, fullName, participantId }, index) => {
    const wish = wishes.get(recordId)
    return { position: index + 1, recordId, label: `${fullName} (${participantId})`, input: wish && JSON.stringify(wish) }
  })
  await addRows(tx, id, rows)
  return startPreparedJob(tx, id, { total: rows.length, skipped: 0, refused: 0 })
}

/**
 * Refuses a request that would print names about which contacts have not answered, unless it confirms this.
 * @throws Problem 'conflict'
 */
export async function requireAnsweredBatch(
  tx: WriteTransaction,
  batchId: number,
  { leaveOut, exceptions, participation, anyway, beforeAnswer }: IssueBatch,
  options: PreviewOptions,
): Promise<void> {
  if (beforeAnswer) return
  const named = new Set([...exceptions.map(({ participantId }) => participantId), ...participation, ...anyway])
  const issued = (await previewBatchIssuing(tx, batchId, options)).filter(({ participantId: id, outcome }) => {
    if (outcome === 'has-certificate' || outcome === 'refused') return false
    return named.has(id) || (outcome === 'issue' && !leaveOut.includes(id))
  })
  requireAnswered(issued.flatMap(({ nameCheck }) => nameCheck ?? []))
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
