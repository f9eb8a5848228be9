import { presentRow } from '#base/database/present-row.server.ts'
import type { Selectable } from 'kysely'
import { findByAddress } from '#base/database/former-slugs.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { isInState } from '#base/database/publication-state.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { PublicationState } from '#base/values/publication.ts'
import type { ProgramTable } from './program.table.ts'
import { programSchema, type Program } from '../program.schema.ts'

export type ProgramRow = Selectable<ProgramTable>

export const PROGRAM_MISSING = "The training program you're looking for could not be found."

/** Finds a program by the last segment of an address. */
export function findRowByAddress(db: Database, idOrSlug: string, state: PublicationState): Promise<ProgramRow | undefined> {
  const bySlug = (slug: string) => rowsIn(db, state).where('slug', '=', slug).executeTakeFirst()
  return findByAddress(db, 'program', idOrSlug, { byId: (id) => findRow(db, id, state), bySlug })
}

export async function findRow(db: Database, id: number, state: PublicationState): Promise<ProgramRow | undefined> {
  if (!Number.isSafeInteger(id) || id < 1 || id > 999_999_999) return undefined
  return rowsIn(db, state).where('id', '=', id).executeTakeFirst()
}

function rowsIn(db: Database, state: PublicationState) {
  return db.sql.selectFrom('training_programs').selectAll().where(isInState(state))
}

/** A subquery of the published programs. */
export function shownProgramIds(db: Database) {
  return db.sql.selectFrom('training_programs').select('training_programs.id').where(isInState('published'))
}

/** @throws Problem 'not-found' */
export async function lockRow(tx: WriteTransaction, id: number): Promise<ProgramRow> {
  const query = tx.sql.selectFrom('training_programs').selectAll().where('id', '=', id)
  const row = await forUpdate(tx, query, 'training_programs').executeTakeFirst()
  if (!row) throw new Problem('not-found', PROGRAM_MISSING)
  return row
}

export function presentProgram(row: ProgramRow): Program {
  return presentRow(programSchema, row, { isPublished: row.is_published === 1 })
}
