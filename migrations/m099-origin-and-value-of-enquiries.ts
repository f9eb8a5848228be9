import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Enquiries say where they came from, what they are worth, and why they were lost. Nobody knows it of the earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  for (const column of ['source', 'referrer_host', 'first_page', 'lost_reason']) {
    await sql.raw(`alter table contacts add column ${column} ${text}`).execute(db)
  }
  await sql.raw('alter table contacts add column value integer').execute(db)
}
