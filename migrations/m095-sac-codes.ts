import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Programs and services have the code by which GST classifies them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  await sql.raw(`alter table training_programs add column sac ${text} not null default '999293'`).execute(db)
  await sql.raw(`alter table services add column sac ${text} not null default '998311'`).execute(db)
}
