import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** What the public pages show; what else they are made of never changes while the program runs. */
const SHOWN = ['services', 'training_programs', 'company']

/**
 * PostgreSQL alone, where several instances run on one database: a number that each change of what the public pages
 * show makes another, in the same transaction, so that an instance sees what another one changed (decision 24).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create table shown_version (version integer not null)`.execute(db)
  await sql`insert into shown_version (version) values (0)`.execute(db)
  await sql`create function count_shown_change() returns trigger language plpgsql as $$
    begin update shown_version set version = version + 1; return null; end $$`.execute(db)
  for (const table of SHOWN) {
    await sql.raw(
      // Deferred: its row is locked last of all, where no other lock can be waited for.
      `create constraint trigger ${table}_shown after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function count_shown_change()`,
    ).execute(db)
  }
}
