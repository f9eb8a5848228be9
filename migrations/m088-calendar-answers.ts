import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** When somebody declined the invitation of their batch in a calendar, and their comment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  for (const column of ['declined_at', 'declined_comment'])
    await sql.raw(`alter table participants add column ${column} ${text}`).execute(db)
}
