import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Stores the former slugs of programs and services, so that old URLs redirect to the new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const statements = [
    `create table former_slugs (
       kind ${text} not null check (kind in ('program', 'service')),
       slug ${text} not null,
       record_id integer not null,
       changed_at ${text} not null,
       primary key (kind, slug))`,
    `create index former_slugs_of_a_record on former_slugs (kind, record_id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
