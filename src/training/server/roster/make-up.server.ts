import { halvesOf } from '../../roster/attendance.ts'
import { batchName } from '../../batches/batch.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { findMadeUpDay, listMarks } from './attendance.server.ts'
import { findBatch, getBatch, lockBatches } from '../batches/batch-row.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { indianDate, longDate, type PlainDate } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { findParticipantsById } from '../participants/known-participants.server.ts'
import { lockParticipantsOfBatch, namesInWords } from '../participants/roster-place.server.ts'
import type { MakeUpForm, RosterEntry } from '../../roster/roster.schema.ts'
import { requireSeat, storeMarks } from './mark-attendance.server.ts'
import { getEntry, NOT_ON_ROSTER } from './roster.server.ts'

/**
 * Counts a day's missed sessions as present, because the person attended them on a day of another batch of the program. Any other mark of
 * the day undoes it. @throws Problem 'not-found'; 'unprocessable' for a day that is in the future or not one of the two batches, and for a
 * batch of another program; 'conflict' without a seat or a missed session, and for a day on which they already made up all its sessions
 */
export async function makeUpDay(
  db: Database,
  place: { batchId: number; participantId: number },
  { date, madeUpIn, madeUpOn }: MakeUpForm,
  context: ActionContext,
): Promise<RosterEntry> {
  const { batchId, participantId } = place
  return db.write(async (tx) => {
    const [person] = await lockParticipantsOfBatch(tx, batchId, [participantId])
    if (!person) throw new Problem('not-found', NOT_ON_ROSTER)
    requireSeat(person.full_name, person.roster_state)
    const { batch } = await getBatch(tx, batchId)
    const other = await requireOtherBatch(tx, batch, { madeUpIn, madeUpOn, now: context.now })
    const stored = (await listMarks(tx, batchId, [participantId])).get(participantId) ?? []
    const day = batch.days.find((one) => one.date === date)
    if (!day) throw fieldProblem('unprocessable', 'date', `${longDate(date)} is not a day of ${batchName(batch)}.`)
    const before = stored.filter((mark) => mark.date === date)
    const missed = halvesOf(day).filter((half) => before.find((mark) => mark.half === half)?.mark !== 'present')
    if (missed.length === 0) throw fieldProblem('conflict', 'date', `Nothing was missed on ${longDate(date)}.`)
    const isOfThatDay = ({ madeUp }: (typeof stored)[number]) => madeUp?.batchId === madeUpIn && madeUp.on === madeUpOn
    const sessions = other.days.filter((one) => one.date === madeUpOn).flatMap(halvesOf).length
    if (stored.filter(isOfThatDay).length + missed.length > Math.max(sessions, missed.length)) {
      throw fieldProblem('conflict', 'madeUpOn', `${longDate(madeUpOn)} counts for another day already.`)
    }
    const marks = missed.map((half) => ({
      date,
      half,
      mark: 'present' as const,
      reason: null,
      madeUp: { on: madeUpOn, batchId: madeUpIn },
    }))
    const after = [...before.filter(({ half }) => !missed.includes(half)), ...marks]
    await storeMarks(tx, { batchId, day }, [{ id: participantId, fullName: person.full_name, before, after }], context)
    return getEntry(tx, participantId)
  })
}

/** Names the people who made up more sessions in a batch than its days keep, by default none, for a refusal. Undefined if nobody did. */
export async function findMakeUps(
  tx: WriteTransaction,
  batchId: number,
  keptOn?: (date: PlainDate) => number,
): Promise<string | undefined> {
  const first = await findMadeUpDay(tx, batchId, keptOn)
  if (!first) return undefined
  const people = (await findParticipantsById(tx, first.participantIds)).toSorted((one, other) => one.id - other.id)
  const names = namesInWords(people.map(({ fullName }) => fullName))
  return `${names} made up missed sessions in this batch on ${longDate(first.date)}. Take that away in their own batch first.`
}

async function requireOtherBatch(
  tx: WriteTransaction,
  batch: Batch,
  { madeUpIn, madeUpOn, now }: Omit<MakeUpForm, 'date'> & { now: Date },
): Promise<Batch> {
  // Its day must not be removed meanwhile.
  await lockBatches(tx, [madeUpIn])
  const other = (await findBatch(tx, madeUpIn))?.batch
  const isOther = other !== undefined && other.id !== batch.id && other.trainingProgramId === batch.trainingProgramId
  if (!isOther || other.status === 'cancelled') {
    throw fieldProblem('unprocessable', 'madeUpIn', `Choose another batch of ${batch.training_program_name} that took place.`)
  }
  if (!other.days.some(({ date }) => date === madeUpOn) || madeUpOn > indianDate(now)) {
    throw fieldProblem('unprocessable', 'madeUpOn', `${longDate(madeUpOn)} is no past day of ${batchName(other)}.`)
  }
  return other
}
