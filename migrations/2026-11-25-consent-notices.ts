import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Every wording of the notice beside the public forms, and the wording to which the sender of an enquiry agreed. Earlier
 * enquiries have no notice, because their wording was not recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  const statements = [
    `create table consent_notices (
       version integer primary key,
       text ${text} not null check (text <> ''),
       since ${text} not null,
       made_by ${text})`,
    `alter table contacts add column notice_version integer references consent_notices (version)`,
  ]
  // The notice is part of cached pages, so a new one invalidates them in every process.
  if (isPostgres) {
    statements.push(`create constraint trigger consent_notices_shown after insert or update or delete on consent_notices
       deferrable initially deferred for each row execute function count_shown_change()`)
  }
  for (const statement of statements) await sql.raw(statement).execute(db)
}
