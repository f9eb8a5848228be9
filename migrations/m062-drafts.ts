import { sql, type Kysely } from 'kysely'

/** A program or service that is a draft is seen by the office only. Those that exist are on the site, and stay there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['training_programs', 'services']) {
    await sql.raw(`alter table ${table} add column is_published integer not null default 1 check (is_published in (0, 1))`).execute(db)
  }
}
