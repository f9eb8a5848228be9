import type { Database } from '../platform/database.server.ts'
import { countRows } from '../platform/list-total.server.ts'
import type { PlainDate } from '../shared/dates.ts'
import type { ProgramEnrolments } from './program-enrolments.ts'

export function countParticipants(db: Database): Promise<number> {
  return countRows(db, 'participants')
}

/** Who was enrolled from one day until before another. */
export async function countEnrolledBetween(db: Database, from: PlainDate, before: PlainDate): Promise<number> {
  const row = await db.sql
    .selectFrom('participants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enrollment_date', '>=', from)
    .where('enrollment_date', '<', before)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Every program that anybody is enrolled in, the most chosen first. */
export async function countByProgram(db: Database): Promise<ProgramEnrolments[]> {
  return db.sql
    .selectFrom((from) =>
      from
        .selectFrom('participants')
        .select(({ fn }) => ['training_program_id', fn.countAll<number>().as('count')])
        .groupBy('training_program_id')
        .as('enrolled'),
    )
    .innerJoin('training_programs', 'training_programs.id', 'enrolled.training_program_id')
    .select(['enrolled.training_program_id as programId', 'training_programs.title', 'enrolled.count'])
    .orderBy('enrolled.count', 'desc')
    .orderBy('training_programs.title')
    .execute()
}
