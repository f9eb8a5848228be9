import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Allows the role 'office'. SQLite cannot change the check of a column, and rebuilding the table would delete the rows that
 * refer to it. So a new column replaces the old one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : ('text' as const)
  const users = () => db.schema.alterTable('users')
  await users().renameColumn('role', 'former_role').execute()
  const isRole = sql`role in ('admin', 'office', 'editor', 'viewer', 'user')`
  await users()
    .addColumn('role', text, (c) => c.notNull().defaultTo('user').check(isRole))
    .execute()
  await sql`update users set role = former_role`.execute(db)
  await users().dropColumn('former_role').execute()
}
