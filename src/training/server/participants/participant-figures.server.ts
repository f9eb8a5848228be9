import type { Database } from '#base/database/database.server.ts'
import { countRows, countRowsByGroup } from '#base/search/list-total.server.ts'
import { findProgramTitles } from '#catalogue/server/program.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { PARTICIPANT_INDEX } from './participant-row.server.ts'
import type { ProgramEnrolments } from '../../program-enrolments.schema.ts'

export function countParticipants(db: Database): Promise<number> {
  return countRows(db, PARTICIPANT_INDEX)
}

/** Number of participants enrolled from the first day until the day before the second. */
export async function countEnrolledBetween(db: Database, from: PlainDate, before: PlainDate): Promise<number> {
  const row = await db.sql
    .selectFrom('participants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enrollment_date', '>=', from)
    .where('enrollment_date', '<', before)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Who was enrolled from the first day until the day before the second, by day. */
export function listEnrolledBetween(db: Database, from: PlainDate, before: PlainDate) {
  return db.sql
    .selectFrom('participants as p')
    .innerJoin('training_programs as t', 't.id', 'p.training_program_id')
    .leftJoin('clients as c', 'c.id', 'p.client_id')
    .select(['p.participant_id as participantId', 'p.enrollment_date as enrolledOn', 'p.status', 't.title as program'])
    .select(['c.name as clientName', 'c.place as clientPlace'])
    .where('p.enrollment_date', '>=', from)
    .where('p.enrollment_date', '<', before)
    .orderBy('p.enrollment_date')
    .orderBy('p.id')
    .execute()
}

/** Every program with participants, the largest first. */
export async function countByProgram(db: Database): Promise<ProgramEnrolments[]> {
  const counts = await countRowsByGroup(db, PARTICIPANT_INDEX)
  const titles = await findProgramTitles(
    db,
    counts.map(({ groupId }) => groupId),
  )
  return counts.map(({ groupId: programId, count }) => ({ programId, title: titles.get(programId) ?? '', count }))
}

/** Those who completed their training, the newest participants first. */
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
