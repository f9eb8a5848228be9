import type { Kysely } from 'kysely'

/** Renames the lease columns of a bulk job to match the background worker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bulk_jobs').renameColumn('holder', 'lease_owner').execute()
  await db.schema.alterTable('bulk_jobs').renameColumn('held_until', 'leased_until').execute()
}
