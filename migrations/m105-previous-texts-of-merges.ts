import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The text that the remaining client had before a merge, for a merge whose GSTIN replaced another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw(`alter table client_moves add column previous_text ${text}`).execute(db)
}
