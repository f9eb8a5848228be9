import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The host of a passkey. Null for an earlier one until it is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw(`alter table passkeys add column host ${text}`).execute(db)
}
