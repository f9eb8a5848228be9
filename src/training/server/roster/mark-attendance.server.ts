import { dayInWords, HALVES, type Half } from '#schedule/attendance.ts'
import type { AttendanceMark } from '#schedule/attendance.schema.ts'
import { ATTENDANCE_MARKED } from '#schedule/server/attendance-history.server.ts'
import { listMarks, saveMarks } from '#schedule/server/attendance.server.ts'
import { batchName } from '#schedule/batch.ts'
import type { Batch } from '#schedule/batch.schema.ts'
import { getBatch, lockBatch } from '#schedule/server/batch-row.server.ts'
import { lockParticipantsOfBatch } from '../participants/roster-place.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { indianDate, longDate, type PlainDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { listRoster, NOT_ON_ROSTER } from './roster.server.ts'
import { UNMARKED } from '../../roster.ts'
import type { AttendanceForm, RosterEntry } from '../../roster.schema.ts'

type DayMark = Pick<AttendanceMark, 'half' | 'mark' | 'reason'>

interface Marked {
  id: number
  fullName: string
  before: DayMark[]
  after: DayMark[]
}

/**
 * Marks who came on a day of a batch, and returns the roster. Whoever is not named keeps their marks; a mark that is there
 * already keeps who set it and when. The history gets one entry with the names.
 * @throws Problem 'not-found'; 'unprocessable' for a day that is none of the batch, or is to come and not confirmed;
 * 'conflict' for somebody who has no seat
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
    requireDay(batch, { date, isConfirmed: confirm || marks.every(({ mark }) => mark === UNMARKED), now: context.now })
    if (people.length < ids.length) throw new Problem('not-found', NOT_ON_ROSTER)
    const stored = await listMarks(tx, batchId, ids)
    const marked = people.map(({ id, full_name: fullName, roster_state: state }): Marked => {
      const sent = marks.filter(({ participantId }) => participantId === id)
      if (state !== 'seat' && sent.some(({ mark }) => mark !== UNMARKED)) throw noSeat(fullName, state)
      const before = (stored.get(id) ?? []).filter((mark) => mark.date === date)
      return { id, fullName, before, after: sent.reduce(withMark, before) }
    })
    await save(tx, { batchId, date }, marked, context)
    return listRoster(tx, batchId)
  })
}

/** The marks of a day after one more was set, of one half or of both. */
function withMark(marks: DayMark[], { half, mark, reason }: AttendanceForm['marks'][number]): DayMark[] {
  const halves: readonly Half[] = half ? [half] : HALVES
  const kept = marks.filter((one) => !halves.includes(one.half))
  if (mark === UNMARKED) return kept
  return [...kept, ...halves.map((one) => ({ half: one, mark, reason: mark === 'present' ? null : (reason ?? null) }))]
}

async function save(
  tx: WriteTransaction,
  day: { batchId: number; date: PlainDate },
  marked: readonly Marked[],
  context: ActionContext,
): Promise<void> {
  const changes = marked.flatMap(({ id: participantId, before, after }) =>
    HALVES.flatMap((half) => {
      const [old, mark] = [before, after].map((marks) => marks.find((one) => one.half === half))
      const isSame = old?.mark === mark?.mark && old?.reason === mark?.reason
      return isSame ? [] : [{ participantId, half, mark }]
    }),
  )
  if (changes.length === 0) return
  const { actor, now } = context
  await saveMarks(tx, day, changes, { by: actor.kind === 'staff' ? actor.name : '', at: now.toISOString() })
  const changed = marked.filter(({ id }) => changes.some(({ participantId }) => participantId === id))
  const inWords = (of: 'before' | 'after') => Object.fromEntries(changed.map((one) => [one.id, `${one.fullName}: ${dayInWords(one[of])}`]))
  await recordAudit(tx, context, {
    action: ATTENDANCE_MARKED,
    subject: `batch:${day.batchId}`,
    before: { marks: inWords('before') },
    after: { date: day.date, marks: inWords('after') },
  })
  tx.changed(`batch:${day.batchId}`)
}

function requireDay(batch: Batch, { date, isConfirmed, now }: { date: PlainDate; isConfirmed: boolean; now: Date }): void {
  if (!batch.days.some((day) => day.date === date)) {
    const message = `${longDate(date)} is not a day of ${batchName(batch)}.`
    throw new Problem('unprocessable', message, { issues: { date: message } })
  }
  if (isConfirmed || date <= indianDate(now)) return
  const message = `${longDate(date)} is still to come. Mark attendance for it all the same?`
  throw new Problem('unprocessable', message, { issues: { confirm: message } })
}

function noSeat(fullName: string, state: 'waiting' | 'cancelled' | null): Problem {
  const where = state === 'cancelled' ? 'was cancelled' : 'is on the waiting list'
  return new Problem('conflict', `${fullName} ${where}. Give them a seat first.`)
}
