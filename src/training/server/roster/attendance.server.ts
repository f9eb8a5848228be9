import { sql } from 'kysely'
import { erasedValues, exportOf } from '#base/values/columns.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { longDate, type PlainDate } from '#base/dates/dates.ts'
import { fieldProblem } from '#base/api/problem.ts'
import { HALVES, type Half } from '../../roster/marks.ts'
import type { AttendanceMark, StoredMark } from '../../roster/attendance.schema.ts'
import { ATTENDANCE_MARK_TABLE } from './attendance.table.ts'
import './scans/attendance-scan.table.ts'

/** The marks in a batch by participant, in the order of the days. Participants without marks are absent. */
export async function listMarks(db: Database, batchId: number, participantIds?: readonly number[]): Promise<Map<number, StoredMark[]>> {
  if (participantIds?.length === 0) return new Map()
  let query = db.sql.selectFrom('attendance_marks').selectAll().where('batch_id', '=', batchId)
  if (participantIds) query = query.where('participant_id', 'in', participantIds)
  const rows = await query.orderBy('date').orderBy('half').execute()
  const found = new Map<number, StoredMark[]>()
  for (const { participant_id: id, date, half, mark, reason, made_up_on: on, made_up_in: madeUpIn, ...row } of rows) {
    const madeUp = on === null ? null : { on, batchId: madeUpIn }
    const stored = { date, half, mark, reason, madeUp, markedBy: row.marked_by, markedAt: row.marked_at }
    found.set(id, [...(found.get(id) ?? []), stored])
  }
  return found
}

/** The marks of a participant in all their batches. */
export async function exportMarksOf(db: Database, participantId: number): Promise<object[]> {
  const rows = await db.sql
    .selectFrom('attendance_marks')
    .selectAll()
    .where('participant_id', '=', participantId)
    .orderBy('date')
    .orderBy('half')
    .execute()
  return rows.map((row) => exportOf(ATTENDANCE_MARK_TABLE.columns, row))
}

/** Stores the marks of people on one day, and removes those of halves that are unmarked again. */
export async function saveMarks(
  tx: WriteTransaction,
  { batchId, date }: { batchId: number; date: PlainDate },
  changes: ReadonlyArray<{ participantId: number; half: Half; mark: Pick<AttendanceMark, 'mark' | 'reason' | 'madeUp'> | undefined }>,
  { by, at }: { by: string; at: string },
): Promise<void> {
  for (const half of HALVES) {
    const ids = changes.filter((change) => change.half === half).map(({ participantId }) => participantId)
    if (ids.length === 0) continue
    await tx.sql
      .deleteFrom('attendance_marks')
      .where('participant_id', 'in', ids)
      .where('batch_id', '=', batchId)
      .where('date', '=', date)
      .where('half', '=', half)
      .execute()
  }
  const rows = changes.flatMap(({ participantId, half, mark }) =>
    mark
      ? [{ participant_id: participantId, batch_id: batchId, date, half, mark: mark.mark, reason: mark.reason, ...madeUpColumns(mark) }]
      : [],
  )
  if (rows.length === 0) return
  const stored = rows.map((row) => ({ ...row, marked_by: by, marked_at: at }))
  await tx.sql.insertInto('attendance_marks').values(stored).execute()
}

function madeUpColumns({ madeUp }: Pick<AttendanceMark, 'madeUp'>) {
  return { made_up_on: madeUp?.on ?? null, made_up_in: madeUp?.batchId ?? null }
}

/** Erases a person's reasons. Their attendance stays with the certificate. */
export async function eraseReasons(tx: WriteTransaction, participantId: number): Promise<void> {
  await tx.sql
    .updateTable('attendance_marks')
    .set(erasedValues(ATTENDANCE_MARK_TABLE, 'participant'))
    .where('participant_id', '=', participantId)
    .execute()
}

/** Rejects a change for people with marks, which belong to a place in a batch. @throws Problem 'conflict' */
export async function requireNoMarks(
  tx: WriteTransaction,
  person: { id: number; fullName: string; batchId: number | null },
): Promise<void> {
  if (person.batchId === null) return
  const mark = await tx.sql
    .selectFrom('attendance_marks')
    .select('date')
    .where('participant_id', '=', person.id)
    .where('batch_id', '=', person.batchId)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
  if (!mark) return
  const message = `${person.fullName} has attendance in this batch, from ${longDate(mark.date)}. Take the marks away first. A single day that is made up elsewhere is marked under Attendance.`
  throw fieldProblem('conflict', 'batchId', message)
}

/** Rejects the removal of days with marks or a scanned sheet. @throws Problem 'conflict' with the first such day */
export async function requireDaysKept(tx: WriteTransaction, batchId: number, kept: readonly PlainDate[]): Promise<void> {
  const removed = await tx.sql
    .selectFrom('batch_days')
    .select('date')
    .where('batch_id', '=', batchId)
    .where('date', 'not in', kept)
    .orderBy('date')
    .execute()
  for (const { date } of removed) {
    const { people } = await tx.sql
      .selectFrom('attendance_marks')
      .select(({ fn }) => fn.count<number>('participant_id').distinct().as('people'))
      .where('batch_id', '=', batchId)
      .where('date', '=', date)
      .executeTakeFirstOrThrow()
    const scan = await tx.sql
      .selectFrom('attendance_scans')
      .select('id')
      .where('batch_id', '=', batchId)
      .where('date', '=', date)
      .limit(1)
      .executeTakeFirst()
    if (people === 0 && !scan) continue
    const what = people === 0 ? 'a scan of the signed sheet' : `attendance of ${people === 1 ? 'one person' : `${people} people`}`
    const message = `${longDate(date)} has ${what} and cannot be removed. Take that away first.`
    throw fieldProblem('conflict', 'days', message)
  }
}

/** The first day of a batch on which people made up more sessions of other batches than it keeps, by default none. */
export async function findMadeUpDay(
  tx: WriteTransaction,
  batchId: number,
  keptOn: (date: PlainDate) => number = () => 0,
): Promise<{ date: PlainDate; participantIds: number[] } | undefined> {
  const rows = await tx.sql
    .selectFrom('attendance_marks')
    .select(['participant_id', 'made_up_on', ({ fn }) => fn.countAll<number>().as('sessions')])
    .where('made_up_in', '=', batchId)
    .groupBy(['participant_id', 'made_up_on'])
    .orderBy('made_up_on')
    .orderBy('participant_id')
    .execute()
  const lost = rows.filter(({ made_up_on: date, sessions }) => date !== null && sessions > keptOn(date))
  const date = lost[0]?.made_up_on
  if (!date) return undefined
  return { date, participantIds: lost.filter((row) => row.made_up_on === date).map((row) => row.participant_id) }
}

/** For a query of batches: true if one of their days that ended before this date has no mark. */
export function hasUnmarkedDay(before: PlainDate) {
  return sql<boolean>`exists (select 1 from batch_days where batch_days.batch_id = batches.id and batch_days.date < ${before}
    and (batch_days.date < ${addDays(before, -1)} or batch_days.end_time <= '24:00')
    and not exists (select 1 from attendance_marks
      where attendance_marks.batch_id = batches.id and attendance_marks.date = batch_days.date))`
}
