import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The tables shown on public pages. */
const SHOWN = ['services', 'training_programs', 'company']

/**
 * PostgreSQL only, where several processes may use one database: a content version that grows with each change to public
 * pages, in the same transaction. Each process then notices the others' changes (decision 24).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create table shown_version (version integer not null)`.execute(db)
  await sql`insert into shown_version (version) values (0)`.execute(db)
  await sql`create function count_shown_change() returns trigger language plpgsql as $$
    begin update shown_version set version = version + 1; return null; end $$`.execute(db)
  for (const table of SHOWN) {
    await sql
      .raw(
        // Deferred: the row is locked last, so a transaction that holds this lock waits for no other.
        `create constraint trigger ${table}_shown after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function count_shown_change()`,
      )
      .execute(db)
  }
}
