import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Logo and signatures of the company, and an edition's snapshot of them. The column is empty for earlier editions, so that
 * their documents stay unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const statements = [
    `create table company_pictures (
       hash ${text} not null primary key,
       kind ${text} not null check (kind in ('logo', 'signature')),
       width integer not null,
       height integer not null,
       print ${text} not null,
       screen ${text} not null,
       mail ${text} not null,
       uploaded_by integer,
       created_at ${text} not null,
       saved_at ${text})`,
    ...['certificates', 'certificate_editions', 'sample_certificates'].map((table) => `alter table ${table} add column letterhead ${text}`),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
