import { countedMarks, dayInWords, halvesOf } from '../../roster/attendance.ts'
import { HALVES } from '../../roster/marks.ts'
import type { AttendanceMark } from '../../roster/attendance.schema.ts'
import { ATTENDANCE_MARKED } from './attendance-history.server.ts'
import { listMarks, saveMarks } from './attendance.server.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import type { BatchDay } from '../../batches/batch-days.ts'
import { batchName } from '../../batches/batch.ts'
import { getBatch, lockBatch } from '../batches/batch-row.server.ts'
import { lockParticipantsOfBatch } from '../participants/roster-place.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { indianDate, longDate, type PlainDate } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { listRoster, NOT_ON_ROSTER } from './roster.server.ts'
import type { AttendanceForm, RosterEntry } from '../../roster/roster.schema.ts'
import { type RosterState, UNMARKED } from '../../roster/roster-state.ts'

export interface Marked {
  id: number
  fullName: string
  before: AttendanceMark[]
  after: AttendanceMark[]
}

/**
 * Marks attendance on a day of a batch, and returns the roster. People who are not named keep their marks; an unchanged mark keeps its
 * author and time. The history gets one entry with the names. @throws Problem 'not-found'; 'unprocessable' for a day that is not one of the
 * batch, or is in the future and not confirmed; 'conflict' for somebody without a seat
 */
export async function markAttendance(
  db: Database,
  batchId: number,
  { date, marks, confirm = false }: AttendanceForm,
  context: ActionContext,
): Promise<RosterEntry[]> {
  return db.write(async (tx) => {
    const { batch: found } = await getBatch(tx, batchId)
    const ids = [...new Set(marks.map(({ participantId }) => participantId))].toSorted((a, b) => a - b)
    const people = await lockParticipantsOfBatch(tx, batchId, ids)
    const { batch } = await lockBatch(tx, found.id)
    const day = requireDay(batch, { date, isConfirmed: confirm || marks.every(({ mark }) => mark === UNMARKED), now: context.now })
    if (people.length < ids.length) throw new Problem('not-found', NOT_ON_ROSTER)
    const stored = await listMarks(tx, batchId, ids)
    const marked = people.map(({ id, full_name: fullName, roster_state: state }): Marked => {
      const sent = marks.filter(({ participantId }) => participantId === id)
      if (sent.some(({ mark }) => mark !== UNMARKED)) requireSeat(fullName, state)
      const before = (stored.get(id) ?? []).filter((mark) => mark.date === date)
      return { id, fullName, before, after: afterMarking(day, before, sent) }
    })
    await storeMarks(tx, { batchId, day }, marked, context)
    return listRoster(tx, batchId)
  })
}

/** The marks of a day after setting others. Marks equal to those that counted change nothing. */
function afterMarking(day: BatchDay, before: AttendanceMark[], sent: AttendanceForm['marks']): AttendanceMark[] {
  const counted = countedMarks([day], before)
  const after = ofItsParts(day, sent).reduce((marks, one) => withMark(day, marks, one), counted)
  const isSame = after.length === counted.length && after.every((mark) => counted.includes(mark))
  return isSame ? before : after
}

/** A page opened before the hours changed may name a part that the day does not have: it applies to the only part. */
function ofItsParts(day: BatchDay, sent: AttendanceForm['marks']): AttendanceForm['marks'] {
  const [only, ...others] = halvesOf(day)
  if (others.length > 0) return sent
  const last = sent.findLast(({ half }) => half === undefined || half === only) ?? sent.at(-1)
  return last ? [{ ...last, half: only }] : []
}

/** The marks of a day after setting one more, for one part or for all. An equal mark stays unchanged. */
function withMark(day: BatchDay, marks: AttendanceMark[], { half, mark, reason }: AttendanceForm['marks'][number]): AttendanceMark[] {
  const halves = half ? [half] : halvesOf(day)
  const kept = marks.filter((one) => !halves.includes(one.half))
  if (mark === UNMARKED) return kept
  const added = halves.map((one) => ({ date: day.date, half: one, mark, reason: mark === 'present' ? null : (reason ?? null) }))
  return [...kept, ...added.map((one) => marks.find((old) => isSameMark(old, one)) ?? one)]
}

function isSameMark(one: AttendanceMark, other: AttendanceMark): boolean {
  return one.half === other.half && one.mark === other.mark && one.reason === other.reason
}

/** Stores the changed marks of a day, with one history entry that contains the names. */
export async function storeMarks(
  tx: WriteTransaction,
  { batchId, day }: { batchId: number; day: BatchDay },
  marked: readonly Marked[],
  context: ActionContext,
): Promise<void> {
  const changes = marked.flatMap(({ id: participantId, before, after }) =>
    HALVES.flatMap((half) => {
      const [old, mark] = [before, after].map((marks) => marks.find((one) => one.half === half))
      const isSame = old && mark ? isSameMark(old, mark) && old.madeUp?.on === mark.madeUp?.on : old === mark
      return isSame ? [] : [{ participantId, half, mark }]
    }),
  )
  if (changes.length === 0) return
  const { actor, now } = context
  await saveMarks(tx, { batchId, date: day.date }, changes, { by: actor.kind === 'staff' ? actor.name : '', at: now.toISOString() })
  const changed = marked.filter(({ id }) => changes.some(({ participantId }) => participantId === id))
  const inWords = (of: 'before' | 'after') =>
    Object.fromEntries(changed.map((one) => [one.id, `${one.fullName}: ${dayInWords(day, one[of])}`]))
  await recordAudit(tx, context, {
    action: ATTENDANCE_MARKED,
    subject: `batch:${batchId}`,
    before: { marks: inWords('before') },
    after: { date: day.date, marks: inWords('after') },
  })
  tx.changed(`batch:${batchId}`)
}

function requireDay(batch: Batch, { date, isConfirmed, now }: { date: PlainDate; isConfirmed: boolean; now: Date }): BatchDay {
  const day = batch.days.find((one) => one.date === date)
  if (!day) {
    const message = `${longDate(date)} is not a day of ${batchName(batch)}.`
    throw fieldProblem('unprocessable', 'date', message)
  }
  if (isConfirmed || date <= indianDate(now)) return day
  const message = `${longDate(date)} is still to come. Mark attendance for it all the same?`
  throw fieldProblem('unprocessable', 'confirm', message)
}

/** @throws Problem 'conflict' */
export function requireSeat(fullName: string, state: RosterState | null): void {
  if (state === 'seat') return
  const where = state === 'cancelled' ? 'was cancelled' : 'is on the waiting list'
  throw new Problem('conflict', `${fullName} ${where}. Give them a seat first.`)
}
