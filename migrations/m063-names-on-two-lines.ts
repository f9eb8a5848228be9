import { sql, type Kysely } from 'kysely'

/** The number of lines for the name on an edition. Earlier editions keep one, so that their documents stay unchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['certificates', 'certificate_editions']) {
    await sql.raw(`alter table ${table} add column name_lines integer not null default 1 check (name_lines in (1, 2))`).execute(db)
  }
}
