import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Until when a session may make one change of how its person signs in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await sql`alter table sessions add column confirmed_until ${sql.raw(isPostgres ? 'text collate "C"' : 'text')}`.execute(db)
}
