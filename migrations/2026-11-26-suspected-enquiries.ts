import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Adds the reason why an enquiry is suspected of being spam. Existing ones stay in the inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : ('text' as const)
  await db.schema.alterTable('contacts').addColumn('suspected_for', text).execute()
  await sql`create index contacts_suspected on contacts (id) where suspected_for is not null`.execute(db)
}
