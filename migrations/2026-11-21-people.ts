import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Adds the last use of an API code, the device of a session (only 'Chrome on Android'), and versions for refusing stale edits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : ('text' as const)
  await db.schema
    .alterTable('users')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('company')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('api_codes').addColumn('last_used_at', text).execute()
  await db.schema.alterTable('sessions').addColumn('device', text).execute()
}
