import type { Database } from '../platform/database/database.server.ts'
import type { Program } from './program.ts'

const MAX_TITLES = 1000

/** All programs by their titles alone, in display order: a description may be long, and is not needed to find one. */
export function listProgramTitles(db: Database): Promise<Array<Pick<Program, 'id' | 'title' | 'category'>>> {
  return db.sql
    .selectFrom('training_programs')
    .select(['id', 'title', 'category'])
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_TITLES)
    .execute()
}
