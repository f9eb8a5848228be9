import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** PostgreSQL only, where several processes may use one database: the shared counts of limits (decision 35). */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create unlogged table limit_counts (
    limit_name text not null,
    slot integer not null,
    used double precision not null,
    points double precision not null,
    ends_ms double precision not null,
    primary key (limit_name, slot)
  )`.execute(db)
  await sql`create index limit_counts_by_end on limit_counts (ends_ms)`.execute(db)
}
