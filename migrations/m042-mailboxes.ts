import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Mails to one mailbox are counted by a key: its address without tags. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await sql`alter table mails add column mailbox_key ${sql.raw(isPostgres ? 'text collate "C"' : 'text')}`.execute(db)
  await sql`create index mails_of_mailbox on mails (mailbox_key, kind, created_at)`.execute(db)
}
