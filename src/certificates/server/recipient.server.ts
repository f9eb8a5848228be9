import type { TrainingSnapshot } from '../training-snapshot.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import { findProgramById } from '#catalogue/server/program.server.ts'
import { trainingRule } from '#catalogue/training-rule.ts'
import { findPlace, listRoster, type Place } from '#training/server/roster/roster.server.ts'
import { findParticipantRow } from '#training/server/participants/participant.server.ts'
import { presentParticipant } from '#training/server/participants/participant-row.server.ts'
import { cannotReceiveCertificate } from '#training/participants/participant.ts'
import { fieldProblem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import type { NamedDesign } from '../designs/design.ts'
import type { CertificateForm } from '../certificate.schema.ts'
import { findDesignFor } from './designs/design.server.ts'
import { judgeIssuing, obstaclesOf, type Obstacles } from '../issuing/judge-issuing.ts'
import { trainingSnapshot } from '../training-snapshot.ts'
import { requirePresence, requireRule, requireTrained } from './training-of-batch.server.ts'

/** The data that issuing to somebody depends on, read once. */
export interface IssueCase {
  participant: Participant
  program: Program
  /** Null without a batch. */
  place: Place | null
  /** The design of the program; undefined for the shipped look. */
  chosen: NamedDesign | undefined
  obstacles: Obstacles
}

/** @throws Problem 'unprocessable' if there is no such participant or program */
export async function readRecipient(
  db: Database,
  { participantId, trainingProgramId }: { participantId: string | number; trainingProgramId: number },
): Promise<IssueCase> {
  const row = await findParticipantRow(db, participantId)
  if (!row) throw fieldProblem('unprocessable', 'participantId', 'This participant does not exist.')
  const program = await findProgramById(db, trainingProgramId)
  if (!program) throw fieldProblem('unprocessable', 'trainingProgramId', 'This training program does not exist.')
  const place = await findPlace(db, row)
  const chosen = await findDesignFor(db, program.id)
  return {
    participant: presentParticipant(row),
    program,
    place,
    chosen,
    obstacles: obstaclesOf({ rule: trainingRule(program), chosen }, place),
  }
}

/** The obstacles for these participants, by row number. */
export async function findObstacles(
  db: Database,
  participants: ReadonlyArray<Pick<Participant, 'id' | 'batchId' | 'trainingProgramId'>>,
): Promise<Map<number, Obstacles>> {
  const found = new Map<number, Obstacles>()
  for (const [programId, ofProgram] of Map.groupBy(participants, ({ trainingProgramId }) => trainingProgramId)) {
    const program = await findProgramById(db, programId)
    if (!program) continue
    const printed = { rule: trainingRule(program), chosen: await findDesignFor(db, programId) }
    for (const { id } of ofProgram) found.set(id, obstaclesOf(printed, null))
    for (const batchId of new Set(ofProgram.flatMap(({ batchId: id }) => id ?? []))) {
      const { batch } = await getBatch(db, batchId)
      for (const entry of await listRoster(db, batchId))
        if (found.has(entry.id)) found.set(entry.id, obstaclesOf(printed, { batch, entry }))
    }
  }
  return found
}

/**
 * The training for somebody's certificate, from their batch's current data; null without a batch. @throws Problem 'unprocessable' if they
 * have not completed the training and the form does not complete it, have no seat, their batch was cancelled or ends after the certificate
 * is dated, they are below the rule and the form has neither a reason nor participation, or they were absent all the time and are to get
 * one of participation
 */
export function requireEarned(
  { participant, program, place, obstacles }: IssueCase,
  { issueDate, kind = 'completion', exception, complete = false }: CertificateForm,
): { batchId: number; training: TrainingSnapshot } | null {
  const { outcome } = judgeIssuing({ status: participant.status }, undefined, obstacles, { kind, exception, complete })
  if (outcome === 'refused') throw fieldProblem('unprocessable', 'participantId', cannotReceiveCertificate(participant))
  if (!place) {
    if (kind === 'completion') return null
    throw fieldProblem('unprocessable', 'kind', 'A certificate of participation is for someone with a seat in a batch.')
  }
  requireTrained(place, issueDate)
  if (outcome === 'below') requireRule(participant, obstacles.below)
  if (kind === 'participation') requirePresence(place)
  return { batchId: place.batch.id, training: trainingSnapshot(place, { kind, rule: trainingRule(program), exception }) }
}
