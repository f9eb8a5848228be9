import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { findProgram } from '#catalogue/server/program.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { batchName, seatsLeft, type SeatCounts } from '../../batches/batch.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { findNextOffered } from './batch-list.server.ts'
import { findBatch, lockBatch } from './batch-row.server.ts'

/**
 * Checks that the locked batch has a free seat. Returns the reason of an override if one is needed. @throws Problem 'conflict' with the
 * numbers
 */
export function seatFor(batch: SeatCounts, overrideReason?: string): string | null {
  if (seatsLeft(batch) !== 0) return null
  if (overrideReason) return overrideReason
  const { seats, seatsTaken, seatsOrdered, waiting } = batch
  const ordered = seatsOrdered === 0 ? '' : ` and ${seatsOrdered} ordered`
  const others = waiting === 0 ? '' : ` ${waiting === 1 ? 'One person waits' : `${waiting} people wait`}.`
  const message = `${seatsTaken} of ${seats} seats are taken${ordered}.${others} Give a reason for an extra seat.`
  throw new Problem('conflict', message, { issues: { overrideReason: message }, current: { seats, seatsTaken, seatsOrdered, waiting } })
}

/**
 * Locks a batch that people can still join. @throws Problem 'unprocessable' if there is none; 'conflict' for a cancelled one, naming the
 * next batch of the program, also in `current`
 */
export async function requireRunnableBatch(tx: WriteTransaction, id: number, now: Date): Promise<Batch> {
  if (!(await findBatch(tx, id))) {
    const message = 'This batch does not exist. It may have been deleted.'
    throw fieldProblem('unprocessable', 'batchId', message)
  }
  const { batch } = await lockBatch(tx, id)
  await requireNotCancelled(tx, batch, now)
  return batch
}

/**
 * The batch that a visitor requested. Undefined if it no longer exists or is not public, like those of a draft program: the office must not
 * lose the request because of it. @throws Problem 'conflict' for a cancelled batch, with the next one; 'unprocessable' for a batch of
 * another program
 */
export async function findRequestedBatch(
  db: Database,
  id: number,
  { trainingProgramId }: { trainingProgramId?: number | null | undefined },
  now: Date,
): Promise<Batch | undefined> {
  const batch = (await findBatch(db, id))?.batch
  if (!batch?.isPublic || batch.status === 'draft') return undefined
  if (!(await findProgram(db, batch.trainingProgramId, 'published'))) return undefined
  await requireNotCancelled(db, batch, now)
  if (!trainingProgramId || trainingProgramId === batch.trainingProgramId) return batch
  const message = `This date is one of ${batch.training_program_name}.`
  throw fieldProblem('unprocessable', 'batchId', message)
}

/** @throws Problem 'conflict' for a cancelled batch, naming the next one of the program, also in `current` */
async function requireNotCancelled(db: Database, batch: Batch, now: Date): Promise<void> {
  if (batch.status !== 'cancelled') return
  const next = await findNextOffered(db, batch.trainingProgramId, indianDate(now))
  const message = `${batchName(batch)} is cancelled. ${next ? `The next one is ${batchName(next)}${next.availability === 'full' ? ', which is full: it has a waiting list' : ''}.` : 'No other date is planned yet.'}`
  throw new Problem('conflict', message, { issues: { batchId: message }, current: next ?? null })
}
