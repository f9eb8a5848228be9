import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * The office records enquiries received by phone, WhatsApp or e-mail, and from people who walk in. All earlier ones came
 * through the site.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table contacts add column channel ${text} not null default 'website'
       check (channel in ('website', 'phone', 'whatsapp', 'walk-in', 'email'))`,
    `create index contacts_by_channel on contacts (channel, id)`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
