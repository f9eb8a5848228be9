import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Extends a merge of two clients to batches and the GSTIN, and keeps former values of rows. The table is still unused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const statements = [
    `drop table client_moves`,
    // No personal data, so erasures need not look here.
    `create table client_moves (
       client_id integer not null references clients (id) on delete cascade,
       kind ${text} not null check (kind in ('participant', 'enquiry', 'batch', 'note', 'contact', 'gstin')),
       row_id integer not null,
       previous integer,
       primary key (client_id, kind, row_id))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
