import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The reason why the office declined another spelling of a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw(`alter table client_link_items add column decline_reason ${text}`).execute(db)
}
