import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The mail of an event of a quotation, and the file of the buyer's order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  for (const column of ['mail_id integer', `file ${text}`, `file_name ${text}`, `file_kind ${text}`, 'file_bytes integer']) {
    await sql.raw(`alter table quotation_entries add column ${column}`).execute(db)
  }
}
