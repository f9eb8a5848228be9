import { PostgresAdapter, sql, type Kysely } from 'kysely'

const INDEXES = ['participants_search', 'certificates_search', 'contacts_search']

/** SQLite: removes deleted words from the file. Until now they were merged daily. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  for (const index of INDEXES) await sql.raw(`insert into ${index} (${index}) values ('optimize')`).execute(db)
}
