import { lastDay } from '#schedule/batch-days.ts'
import { batchName, type Batch } from '#schedule/batch.ts'
import { getBatch } from '#schedule/server/batch-row.server.ts'
import type { TrainingRule } from '#catalogue/training-rule.ts'
import type { Participant } from '#training/participant.ts'
import type { RosterEntry } from '#training/roster.ts'
import { getEntry } from '#training/server/roster/roster.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { dayInWords, type PlainDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { storedTraining, type CertificateRow } from './certificate-row.server.ts'
import type { PrintedDifference } from '../edition-list.ts'
import {
  trainingDifferences,
  trainingSnapshot,
  trainingToday,
  whyBelow,
  type CertificateKind,
  type TrainingSnapshot,
} from '../training-snapshot.ts'

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
  requireTrained(batch, entry, issueDate)
  const trained = { batch, entry }
  requireRule(entry, kind === 'completion' && !exception ? whyBelow(rule, trained) : [])
  return { batchId: batch.id, training: trainingSnapshot(trained, { kind, rule, exception }) }
}

/** What the certificate of somebody says of its batch, and what it would say today. */
interface Retrained {
  issued: TrainingSnapshot
  today: TrainingSnapshot
  differences: PrintedDifference[]
}

type StoredTraining = Pick<CertificateRow, 'participant_id' | 'batch_id' | 'training' | 'issue_date'>

/** Undefined for a certificate without a batch. */
export async function readRetrained(db: Database, row: StoredTraining): Promise<Retrained | undefined> {
  const entry = row.batch_id === null ? undefined : await getEntry(db, row.participant_id).catch(() => undefined)
  if (row.batch_id === null || !entry) return undefined
  return compareTraining(row, (await getBatch(db, row.batch_id)).batch, entry)
}

/** Undefined for a certificate of another batch, and while the person has no seat in it. */
export function compareTraining(row: StoredTraining, batch: Batch, entry: RosterEntry): Retrained | undefined {
  const issued = storedTraining(row)
  if (!issued || row.batch_id !== batch.id || entry.batchId !== batch.id || entry.rosterState !== 'seat') return undefined
  const today = trainingToday(issued, { batch, entry })
  return { issued, today, differences: trainingDifferences(issued, today) }
}

/**
 * The training that a stored certificate is to print now: as the batch says, of the asked kind.
 * @throws Problem 'unprocessable' for a certificate without a batch, and as `trainingOf`
 */
export async function reprintedTraining(
  db: Database,
  row: StoredTraining,
  asked: Pick<Asked, 'issueDate' | 'kind' | 'exception'>,
): Promise<TrainingSnapshot> {
  const issued = storedTraining(row)
  if (!issued || row.batch_id === null) throw refused('This certificate has no batch.', 'reprintTraining')
  const [{ batch }, entry] = [await getBatch(db, row.batch_id), await getEntry(db, row.participant_id)]
  requireTrained(batch, entry, asked.issueDate)
  const today = trainingToday(issued, { batch, entry }, asked)
  requireRule(entry, today.kind === 'completion' && today.exception === null ? whyBelow(today.rule, { batch, entry }) : [])
  return today
}

function requireTrained(batch: Batch, entry: RosterEntry, issueDate: PlainDate): void {
  const name = batchName(batch)
  if (entry.rosterState === 'waiting') throw refused(`${entry.fullName} is on the waiting list of ${name}, and was not there.`)
  if (entry.rosterState === 'cancelled') throw refused(`${entry.fullName} has no place in ${name} any more.`)
  if (batch.status === 'cancelled') throw refused(`${name} was cancelled.`)
  if (issueDate < lastDay(batch.days)) {
    throw refused(`${name} ends on ${dayInWords(lastDay(batch.days))}. The certificate cannot be dated before that day.`, 'issueDate')
  }
}

function requireRule(entry: RosterEntry, below: readonly string[]): void {
  if (below.length === 0) return
  throw refused(`${entry.fullName}: ${below.join(' ')} Give a reason (exception), or choose a certificate of participation.`, 'exception')
}

function refused(message: string, field = 'participantId'): Problem {
  return new Problem('unprocessable', message, { issues: { [field]: message } })
}
