import type { TrainingSnapshot } from '../training-snapshot.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { trainingDays } from '#training/roster/attendance.ts'
import { lastDay } from '#training/batches/batch-days.ts'
import { batchName } from '#training/batches/batch.ts'
import { getPlace, type Place } from '#training/server/roster/roster.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { wasAbsent } from '#catalogue/training-rule.ts'
import { dayInWords, type PlainDate } from '#base/dates/dates.ts'
import { fieldProblem, type Problem } from '#base/api/problem.ts'
import { storedTraining, type CertificateRow } from './certificate-row.server.ts'
import type { PrintedDifference } from '../edition-list.schema.ts'
import { trainingDifferences, trainingToday, whyBelow } from '../training-snapshot.ts'
import type { CertificateKind } from '../certificate-kinds.ts'

interface Asked {
  issueDate: PlainDate
  kind?: CertificateKind | undefined
  /** The reason for a certificate of completion below the rule. */
  exception?: string | undefined
}

/** A certificate's printed training, and its current one. */
interface Retrained {
  issued: TrainingSnapshot
  today: TrainingSnapshot
  differences: PrintedDifference[]
}

type StoredTraining = Pick<CertificateRow, 'participant_id' | 'batch_id' | 'training' | 'issue_date'>

/** Undefined for a certificate without a batch. */
export async function readRetrained(db: Database, row: StoredTraining): Promise<Retrained | undefined> {
  const place = row.batch_id === null ? undefined : await getPlace(db, row.participant_id).catch(() => undefined)
  return place && compareTraining(row, place)
}

/** Undefined for a certificate of another batch, and if the person has no seat in it. */
export function compareTraining(row: StoredTraining, { batch, entry }: Place): Retrained | undefined {
  const issued = storedTraining(row)
  if (!issued || row.batch_id !== batch.id || entry.batchId !== batch.id || entry.rosterState !== 'seat') return undefined
  const today = trainingToday(issued, { batch, entry })
  return { issued, today, differences: trainingDifferences(issued, today) }
}

/**
 * The training that a stored certificate would print now: the batch's current data, of the requested kind. @throws Problem 'unprocessable'
 * for a certificate without a batch or of another one, and as `requireTrained` and `requireRule`
 */
export async function reprintedTraining(db: Database, row: StoredTraining, asked: Asked): Promise<TrainingSnapshot> {
  const issued = storedTraining(row)
  if (!issued || row.batch_id === null) throw refused('This certificate has no batch.', 'reprintTraining')
  const place = await getPlace(db, row.participant_id)
  if (place.batch.id !== row.batch_id) throw refused(`${place.entry.fullName} is in another batch now.`, 'reprintTraining')
  requireTrained(place, asked.issueDate)
  const today = trainingToday(issued, place, asked)
  if (today.kind === 'participation') requirePresence(place)
  requireRule(place.entry, today.kind === 'completion' && today.exception === null ? whyBelow(today.rule, place) : [])
  return today
}

/** @throws Problem 'unprocessable' without a seat, in a cancelled batch, and if it ends after the certificate is dated */
export function requireTrained({ batch, entry }: Place, issueDate: PlainDate): void {
  const name = batchName(batch)
  if (entry.rosterState === 'waiting') throw refused(`${entry.fullName} is on the waiting list of ${name}, and was not there.`)
  if (entry.rosterState === 'cancelled') throw refused(`${entry.fullName} no longer has a place in ${name}.`)
  if (batch.status === 'cancelled') throw refused(`${name} was cancelled.`)
  const last = lastDay(trainingDays(batch.days, entry.marks))
  if (issueDate < last) {
    const what = last === lastDay(batch.days) ? `${name} ends` : `${entry.fullName} made up a day`
    throw refused(`${what} on ${dayInWords(last)}. The certificate cannot be dated before that day.`, 'issueDate')
  }
}

/** @throws Problem 'unprocessable' with the unmet parts of the rule */
export function requireRule(entry: Pick<Participant, 'fullName'>, below: readonly string[]): void {
  if (below.length === 0) return
  throw refused(`${entry.fullName}: ${below.join(' ')} Give a reason (exception), or choose a certificate of participation.`, 'exception')
}

/** Refuses a certificate of participation to somebody who attended nothing. @throws Problem 'unprocessable' */
export function requirePresence({ entry: { fullName, attendance } }: Place): void {
  if (!wasAbsent(attendance)) return
  throw refused(`${fullName} is marked as absent all the time, and took part in nothing.`, 'kind')
}

function refused(message: string, field = 'participantId'): Problem {
  return fieldProblem('unprocessable', field, message)
}
