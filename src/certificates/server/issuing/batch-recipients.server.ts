import { isPaidAsWhole } from '#training/batches/batch.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import { peopleToSign } from '#training/roster/people-to-sign.ts'
import { listRoster } from '#training/server/roster/roster.server.ts'
import { attendedInPart, wasAbsent } from '#catalogue/training-rule.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { certificateReferenceSchema } from '../../certificate-reference.schema.ts'
import { holdsUntil } from '../../earlier-certificate.ts'
import type { BatchRecipient, IssueBatch } from '../../issuing/batch-issuing.schema.ts'
import { requireAnswered } from '../issue/name-checks.server.ts'
import { readRows } from '../stored-certificate.server.ts'
import { compareTraining } from '../training-of-batch.server.ts'
import { findLongNames } from './printed-names.server.ts'
import { judgeRecipients, type PreviewOptions } from './judged-recipients.server.ts'

/** Lists the seat holders by name, with the effect of issuing for each. Writes nothing. @throws Problem 'not-found' */
export async function previewBatchIssuing(
  db: Database,
  batchId: number,
  { now, findNameChecks, measureNames }: PreviewOptions,
): Promise<BatchRecipient[]> {
  const { batch } = await getBatch(db, batchId)
  const people = peopleToSign(await listRoster(db, batchId))
  const judged = await judgeRecipients(db, people, now)
  const ids = judged.flatMap(({ own }) => (own?.status === 'Active' ? own.id : []))
  const rows = new Map((ids.length === 0 ? [] : await readRows(db, ids)).map((row) => [row.id, row]))
  const nameChecks = await findNameChecks(
    db,
    people.map(({ id }) => id),
    now,
  )
  const printable = judged.filter(({ outcome }) => outcome !== 'has-certificate' && outcome !== 'refused')
  const longNames =
    measureNames &&
    (await findLongNames(
      db,
      printable.map(({ participant }) => participant),
      measureNames,
    ))
  return judged.map(({ participant: entry, outcome, reason, own, existing, incomplete }) => {
    const row = own && rows.get(own.id)
    return {
      participantId: entry.id,
      fullName: entry.fullName,
      apart: entry.apart,
      hasEmail: entry.email !== '',
      percent: entry.attendance.percent,
      isAbsent: wasAbsent(entry.attendance),
      hasUnmarked: entry.attendance.unmarked > 0,
      outcome,
      reason: outcome === 'issue' ? attendedInPart(entry.attendance) : reason,
      incomplete,
      longName: longNames?.get(entry.id) ?? '',
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
