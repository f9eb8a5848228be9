import { PostgresAdapter, sql, type Kysely } from 'kysely'

const INDEXES = ['participants_search', 'certificates_search', 'contacts_search']

/**
 * SQLite: words that a change removes leave the word index at once (sqlite.org/fts5.html, "secure-delete"), and those of earlier
 * changes now. On PostgreSQL the index does not outlive its row by more than a vacuum.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  for (const index of INDEXES) {
    await sql.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`).execute(db)
    await sql.raw(`insert into ${index} (${index}) values ('optimize')`).execute(db)
  }
}
