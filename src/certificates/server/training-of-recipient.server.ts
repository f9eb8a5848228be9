import { attendanceOf, attendedTime } from '#schedule/attendance.ts'
import { listMarks } from '#schedule/server/attendance.server.ts'
import { lastDay } from '#schedule/batch-days.ts'
import { getBatch } from '#schedule/server/batch-row.server.ts'
import { batchName } from '#schedule/batch.ts'
import type { Participant } from '#training/participant.ts'
import type { Database } from '#base/database/database.server.ts'
import { belowRule, type TrainingRule } from '#catalogue/training-rule.ts'
import { getEntry } from '#training/server/roster/roster.server.ts'
import { dayInWords, type PlainDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { batchFacts, type CertificateKind, type TrainingSnapshot } from '../training-snapshot.ts'

interface Asked {
  /** The rule of the program today. */
  rule: TrainingRule
  issueDate: PlainDate
  kind?: CertificateKind | undefined
  /** Why somebody below the rule gets a certificate of completion. */
  exception?: string | undefined
}

/**
 * The training that a participant had in their batch, as it is now; null for somebody without a batch.
 * @throws Problem 'unprocessable' when they have no seat in it, it was cancelled, it ends after the certificate is dated, or they
 * are below the rule and the request says neither why nor participation
 */
export async function trainingOf(
  db: Database,
  participant: Participant,
  { rule, issueDate, kind = 'completion', exception }: Asked,
): Promise<{ batchId: number; training: TrainingSnapshot } | null> {
  if (participant.batchId === null) {
    if (kind === 'completion') return null
    throw refused('A certificate of participation is for someone with a seat in a batch.', 'kind')
  }
  const [{ batch }, entry] = [await getBatch(db, participant.batchId), await getEntry(db, participant.id)]
  const name = batchName(batch)
  if (entry.rosterState === 'waiting') throw refused(`${entry.fullName} is on the waiting list of ${name}, and was not there.`)
  if (entry.rosterState === 'cancelled') throw refused(`${entry.fullName} has no place in ${name} any more.`)
  if (batch.status === 'cancelled') throw refused(`${name} was cancelled.`)
  if (issueDate < lastDay(batch.days)) {
    throw refused(`${name} ends on ${dayInWords(lastDay(batch.days))}. The certificate cannot be dated before that day.`, 'issueDate')
  }
  const { score, result } = entry
  const marks = (await listMarks(db, batch.id, [participant.id])).get(participant.id) ?? []
  const attendance = attendanceOf(batch, marks)
  const below = belowRule(rule, { ...attendance, score, result })
  if (kind === 'completion' && below.length > 0 && !exception) {
    throw refused(`${entry.fullName}: ${below.join(' ')} Give a reason (exception), or choose a certificate of participation.`, 'exception')
  }
  const isException = kind === 'completion' && below.length > 0
  const attended = attendedTime(batch.days, marks)
  // Whoever took part without completing it has it only for the time they were there, where that was marked.
  const time = kind === 'participation' && attended.days.length > 0 ? attended : undefined
  const facts = batchFacts(batch, participant.client_name, time)
  return { batchId: batch.id, training: { ...facts, kind, rule, score, result, exception: isException ? (exception ?? null) : null } }
}

function refused(message: string, field = 'participantId'): Problem {
  return new Problem('unprocessable', message, { issues: { [field]: message } })
}
