import type { Kysely } from 'kysely'

/** Names the lease of a bulk job as the background worker does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bulk_jobs').renameColumn('holder', 'lease_owner').execute()
  await db.schema.alterTable('bulk_jobs').renameColumn('held_until', 'leased_until').execute()
}
