import { lastDay } from '../batches/batch-days.ts'
import { getBatch } from '../batches/batch-row.server.ts'
import { batchName } from '../batches/batch.ts'
import type { Participant } from '../participants/participant.ts'
import type { Database } from '../platform/database/database.server.ts'
import { getEntry } from '../roster/roster.server.ts'
import { dayInWords, type PlainDate } from '../shared/dates.ts'
import { Problem } from '../shared/problem.ts'
import { batchFacts, type TrainingSnapshot } from './training-snapshot.ts'

/**
 * The training that a participant had in their batch, as it is now; null for somebody without a batch.
 * @throws Problem 'unprocessable' when they have no seat in it, it was cancelled, or it ends after the certificate is dated
 */
export async function trainingOf(
  db: Database,
  participant: Participant,
  issueDate: PlainDate,
): Promise<{ batchId: number; training: TrainingSnapshot } | null> {
  if (participant.batchId === null) return null
  const [{ batch }, entry] = [await getBatch(db, participant.batchId), await getEntry(db, participant.id)]
  const name = batchName(batch)
  if (entry.rosterState === 'waiting') throw refused(`${entry.fullName} is on the waiting list of ${name}, and was not there.`)
  if (entry.rosterState === 'cancelled') throw refused(`${entry.fullName} has no place in ${name} any more.`)
  if (batch.status === 'cancelled') throw refused(`${name} was cancelled.`)
  if (issueDate < lastDay(batch.days)) {
    throw refused(`${name} ends on ${dayInWords(lastDay(batch.days))}. The certificate cannot be dated before that day.`, 'issueDate')
  }
  const facts = batchFacts(batch, participant.client_name)
  const noRule = { minAttendance: null, passMark: null }
  return { batchId: batch.id, training: { ...facts, kind: 'completion', rule: noRule, score: null, result: null, exception: null } }
}

function refused(message: string, field = 'participantId'): Problem {
  return new Problem('unprocessable', message, { issues: { [field]: message } })
}
