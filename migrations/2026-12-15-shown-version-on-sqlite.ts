import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The tables shown on public pages, which have the same triggers on PostgreSQL. */
const SHOWN = [
  'services',
  'training_programs',
  'company',
  'consent_notices',
  'retention_settings',
  'showcase_entries',
  'showcase_programs',
  'sample_certificates',
]

/**
 * SQLite now also counts changes to public pages, in the transaction of the change, as PostgreSQL does since
 * 2026-11-22-writes-that-are-shown. A process that only reads then notices changes made by another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await sql`create table shown_version (version integer not null)`.execute(db)
  await sql`insert into shown_version (version) values (0)`.execute(db)
  for (const table of SHOWN) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql
        .raw(`create trigger ${table}_shown_${event} after ${event} on ${table} begin update shown_version set version = version + 1; end`)
        .execute(db)
    }
  }
}
