import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The office records enquiries that reach it by phone, WhatsApp or e-mail, and of people who walk in. All earlier ones came by the site. */
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
