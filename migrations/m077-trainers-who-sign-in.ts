import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Allows the role 'trainer', and links a user to a trainer of the showcase. SQLite cannot change the check of a column, so
 * a new column replaces the old one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const isRole = `role in ('admin', 'office', 'editor', 'viewer', 'trainer', 'user')`
  const statements = [
    'alter table users rename column role to former_role',
    `alter table users add column role ${text} not null default 'user' check (${isRole})`,
    'update users set role = former_role',
    'alter table users drop column former_role',
    // A trainer who is no longer in the showcase has no known batches.
    'alter table users add column trainer_entry_id integer references showcase_entries (id) on delete set null',
    'create index users_by_trainer on users (trainer_entry_id) where trainer_entry_id is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
