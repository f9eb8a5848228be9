import { sql, type Kysely } from 'kysely'

/**
 * The reply about a program's dates now fills them in, instead of leaving a gap. An office that has changed the text keeps
 * its own. BEFORE is the text of 2026-12-01-mail-templates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update reply_templates set body = ${AFTER}, version = version + 1 where body = ${BEFORE}`.execute(db)
}

const BEFORE =
  'Dear {name},\n\nthank you for your interest in {program}. The fee is {fee}.\n\nThe next dates are:\n\n- …\n\nShall we reserve a place for you?\n\nKind regards'
const AFTER =
  'Dear {name},\n\nThank you for your interest in {program}. The fee is {fee}.\n\nThe next dates are:\n\n{dates}\n\nShall we reserve a seat for you?\n\nKind regards'
