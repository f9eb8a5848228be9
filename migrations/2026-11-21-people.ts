import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * What the office shows of its people: when a code was last used, on what a session was opened ('Chrome on Android',
 * no more of it), and versions, so that of two editors the second is told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : ('text' as const)
  await db.schema.alterTable('users').addColumn('version', 'integer', (c) => c.notNull().defaultTo(1)).execute()
  await db.schema.alterTable('company').addColumn('version', 'integer', (c) => c.notNull().defaultTo(1)).execute()
  await db.schema.alterTable('api_codes').addColumn('last_used_at', text).execute()
  await db.schema.alterTable('sessions').addColumn('device', text).execute()
}
