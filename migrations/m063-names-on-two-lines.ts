import { sql, type Kysely } from 'kysely'

/** On how many lines an edition prints the name. Editions from before keep one, so that their documents stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['certificates', 'certificate_editions']) {
    await sql.raw(`alter table ${table} add column name_lines integer not null default 1 check (name_lines in (1, 2))`).execute(db)
  }
}
