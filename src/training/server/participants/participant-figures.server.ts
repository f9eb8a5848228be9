import type { Database } from '#base/database/database.server.ts'
import { countRows, countRowsByGroup } from '#base/search/list-total.server.ts'
import { findProgramTitles } from '#catalogue/server/program.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { COUNTS_AS_PARTICIPANT, PARTICIPANT_INDEX } from './participant-row.server.ts'
import type { ProgramEnrolments } from '../../participants/program-enrolments.schema.ts'

export async function countParticipants(db: Database): Promise<number> {
  const [rows, cancelled] = await Promise.all([countRows(db, PARTICIPANT_INDEX), countCancelled(db)])
  return [...cancelled.values()].reduce((left, count) => left - count, rows)
}

/** Number of participants enrolled from the first day to before the second. */
export async function countEnrolledBetween(db: Database, from: PlainDate, before: PlainDate): Promise<number> {
  const row = await db.sql
    .selectFrom('participants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enrollment_date', '>=', from)
    .where('enrollment_date', '<', before)
    .where(COUNTS_AS_PARTICIPANT)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Enrolments from the first day to before the second, by day. */
export function listEnrolledBetween(db: Database, from: PlainDate, before: PlainDate) {
  return db.sql
    .selectFrom('participants')
    .innerJoin('training_programs as t', 't.id', 'participants.training_program_id')
    .leftJoin('clients as c', 'c.id', 'participants.client_id')
    .select(['participants.participant_id as participantId', 'participants.enrollment_date as enrolledOn', 'participants.status'])
    .select(['t.title as program', 'c.name as clientName', 'c.place as clientPlace'])
    .where('participants.enrollment_date', '>=', from)
    .where('participants.enrollment_date', '<', before)
    .where(COUNTS_AS_PARTICIPANT)
    .orderBy('participants.enrollment_date')
    .orderBy('participants.id')
    .execute()
}

/** Every program with participants, the largest first. */
export async function countByProgram(db: Database): Promise<ProgramEnrolments[]> {
  const [rows, cancelled] = await Promise.all([countRowsByGroup(db, PARTICIPANT_INDEX), countCancelled(db)])
  const counts = rows
    .map(({ groupId, count }) => ({ groupId, count: count - (cancelled.get(groupId) ?? 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  const titles = await findProgramTitles(
    db,
    counts.map(({ groupId }) => groupId),
  )
  return counts.map(({ groupId: programId, count }) => ({ programId, title: titles.get(programId) ?? '', count }))
}

/** The number of rows per program that do not count as participants. Their own index keeps the number of rows read small. */
async function countCancelled(db: Database): Promise<Map<number, number>> {
  const rows = await db.sql
    .selectFrom('participants')
    .select(['training_program_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('roster_state', '=', 'cancelled')
    .groupBy('training_program_id')
    .execute()
  return new Map(rows.map((row) => [row.training_program_id, row.count]))
}

/** Participants who completed their training, newest first. */
export function findNewestCompleted(db: Database, limit: number, newerThan: string) {
  return db.sql
    .selectFrom('participants as p')
    .innerJoin('training_programs as t', 't.id', 'p.training_program_id')
    .select([
      'p.id',
      'p.person_id as personId',
      'p.full_name as fullName',
      'p.training_program_id as trainingProgramId',
      't.title as program',
    ])
    .where('p.status', '=', 'completed')
    .where('p.created_at', '>', newerThan)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}
