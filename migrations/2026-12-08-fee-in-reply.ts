import { sql, type Kysely } from 'kysely'

/**
 * The reply to a newly enrolled person also names the fee. An office that has changed the text keeps its own. Both texts
 * are those of 2026-12-01-mail-templates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update reply_templates set body = ${AFTER}, version = version + 1 where body = ${BEFORE}`.execute(db)
}

const BEFORE = 'Dear {name},\n\nyou are enrolled in {program}. Your participant ID is {participantId}.\n\n{nextStep}\n\nKind regards'
const AFTER =
  'Dear {name},\n\nyou are enrolled in {program}. Your participant ID is {participantId}.\n\nThe fee is {fee}.\n\n{nextStep}\n\nKind regards'
