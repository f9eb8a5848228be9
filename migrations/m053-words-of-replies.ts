import { sql, type Kysely } from 'kysely'

/** Corrects the English of the first reply templates. An office that has changed a text keeps its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of TEXTS) {
    await sql`update reply_templates set body = ${after}, version = version + 1 where body = ${before}`.execute(db)
  }
}

/** Each text as in 2026-12-01-mail-templates, and as it reads now. */
const TEXTS = [
  [
    'Dear {name},\n\nyou are enrolled in {program}. Your participant ID is {participantId}.\n\n{nextStep}\n\nKind regards',
    'Dear {name},\n\nYou are enrolled in {program}. Your participant ID is {participantId}.\n\n{nextStep}\n\nKind regards',
  ],
  [
    'Dear {name},\n\nthank you for your request {reference}. We would like to talk it over. When and under which number can we call you?\n\nKind regards',
    'Dear {name},\n\nThank you for your request {reference}. We would like to discuss it. When may we call, and on which number?\n\nKind regards',
  ],
] as const
