import { PostgresAdapter, sql, type Kysely } from 'kysely'

const INDEXES = ['participants_search', 'certificates_search', 'contacts_search']

/** SQLite: the words that earlier changes have removed leave the file. They were merged daily until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  for (const index of INDEXES) await sql.raw(`insert into ${index} (${index}) values ('optimize')`).execute(db)
}
