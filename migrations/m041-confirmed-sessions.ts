import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Adds the time until which a session may make one change to its person's sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await sql`alter table sessions add column confirmed_until ${sql.raw(isPostgres ? 'text collate "C"' : 'text')}`.execute(db)
}
