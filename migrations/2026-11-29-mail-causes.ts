import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * The causes of mails: the settings of the office, the daily jobs that write mails, the networks that staff sign in from,
 * the reference that a visitor quotes, and reminders at any number of days before an expiry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  const statements = [
    `create table mail_settings (
       id integer primary key check (id = 1),
       settings ${text} not null,
       reminders_since ${text},
       updated_at ${text} not null,
       version integer not null default 1)`,
    `create table daily_jobs (
       name ${text} primary key,
       done_on ${text},
       lease_owner ${text},
       leased_until ${text})`,
    `create table known_networks (
       user_id integer not null references users (id) on delete cascade,
       network_hash ${text} not null,
       seen_at ${text} not null,
       primary key (user_id, network_hash))`,
    // Earlier enquiries have no reference, because nobody was told one.
    `alter table contacts add column reference ${text}`,
    ...(isPostgres ? ['alter table expiry_reminders drop constraint expiry_reminders_step_check'] : REBUILT_REMINDERS),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** SQLite cannot drop the check of the two steps. No table refers to this one, and it has no triggers. */
const REBUILT_REMINDERS = [
  `create table new_expiry_reminders (
     certificate_row_id integer not null references certificates (id) on delete cascade,
     edition integer not null,
     step integer not null,
     means text not null check (means in ('by hand', 'mail')),
     sent_at text not null,
     sent_by text not null,
     primary key (certificate_row_id, edition, step))`,
  `insert into new_expiry_reminders select certificate_row_id, edition, step, means, sent_at, sent_by from expiry_reminders`,
  'drop table expiry_reminders',
  'alter table new_expiry_reminders rename to expiry_reminders',
]
