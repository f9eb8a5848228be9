import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The time of the request for this batch that a participant came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw(`alter table participants add column asked_at ${text}`).execute(db)
  await sql`
    update participants set asked_at = (
      select contacts.created_at from contacts
      where contacts.id = participants.enquiry_id and contacts.batch_id = participants.batch_id)
  `.execute(db)
}
