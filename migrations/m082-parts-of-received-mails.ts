import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Further recipients of a received mail, whether its sender was verified, it was automatic, or it is bulk mail; and the
 * number of mails left in the mailbox.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  const statements = [
    `alter table received_mails add column to_addresses ${text} not null default ''`,
    `alter table received_mails add column cc_addresses ${text} not null default ''`,
    `alter table received_mails add column is_forged integer not null default 0`,
    `alter table received_mails add column is_automatic integer not null default 0`,
    `alter table received_mails add column is_one_of_many integer not null default 0`,
    `create table mails_left_out (day ${text} not null, reason ${text} not null, count integer not null, primary key (day, reason))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
