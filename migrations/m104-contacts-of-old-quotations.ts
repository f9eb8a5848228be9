import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The time at which the contact of a quotation was erased because its period had ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await sql.raw(`alter table quotations add column contact_erased_at ${isPostgres ? 'text collate "C"' : 'text'}`).execute(db)
}
