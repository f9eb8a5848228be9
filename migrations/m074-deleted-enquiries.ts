import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Recently deleted enquiries, for Undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const table = `create table deleted_enquiries (
     enquiry_id integer primary key,
     kept ${text} not null,
     deleted_at ${text} not null)`
  await sql.raw(table).execute(db)
}
