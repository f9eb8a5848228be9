import { sql, type Kysely } from 'kysely'

/** Drafts of programs and services, which only the office sees. Existing ones stay published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['training_programs', 'services']) {
    await sql.raw(`alter table ${table} add column is_published integer not null default 1 check (is_published in (0, 1))`).execute(db)
  }
}
