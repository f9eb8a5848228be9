import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * The retention period of each kind of personal data, and the daily run that removes older data. Without a row the
 * program's defaults apply and there has been no run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  const statements = [
    `create table retention_settings (
       id integer primary key check (id = 1),
       periods ${text} not null,
       updated_at ${text} not null,
       version integer not null default 1)`,
    `create table retention_runs (
       id integer primary key check (id = 1),
       lease_owner ${text},
       leased_until ${text},
       started_at ${text},
       ended_at ${text},
       outcome ${text} check (outcome in ('finished', 'paused', 'failed')),
       removed ${text} not null,
       paused_until ${text},
       last_deletion integer not null default 0)`,
    // For the run: closed enquiries by their last change, and entries of the audit log that name a network.
    `create index contacts_closed on contacts (updated_at, id) where status in ('resolved', 'archived')`,
    `create index audit_values_with_network on audit_values (entry_id) where network is not null`,
  ]
  // The privacy page shows the periods.
  if (isPostgres) {
    statements.push(`create constraint trigger retention_settings_shown after insert or update or delete on retention_settings
       deferrable initially deferred for each row execute function count_shown_change()`)
  }
  for (const statement of statements) await sql.raw(statement).execute(db)
}
