import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** An enrolment request can name its attendees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw(`alter table contacts add column names ${text}`).execute(db)
}
