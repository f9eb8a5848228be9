import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Reminders of certificates that expire, and the secret address at which a member of staff subscribes to the expiry dates
 * in their own calendar. Only the hash of the address is stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const statements = [
    `create table expiry_reminders (
       certificate_row_id integer not null references certificates (id) on delete cascade,
       edition integer not null,
       step integer not null check (step in (60, 14)),
       means ${text} not null check (means in ('by hand', 'mail')),
       sent_at ${text} not null,
       sent_by ${text} not null,
       primary key (certificate_row_id, edition, step))`,
    `create table calendar_addresses (
       user_id integer primary key references users (id) on delete cascade,
       token_hash ${text} not null unique,
       made_at ${text} not null,
       last_read_at ${text})`,
    // Contains all columns that the calendar and the reminders need, so that they do not read other certificates.
    `create index certificates_to_expire on certificates (expiry_date, id)
       where revoked_on is null and suspended_on is null and expiry_date is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
