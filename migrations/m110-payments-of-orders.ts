import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The proformas that bill an order, and the day on which they were settled in full. Orders that are billed already get theirs with the next change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw(`alter table batch_orders add column billed_as ${text}`).execute(db)
  await sql.raw(`alter table batch_orders add column paid_on ${text}`).execute(db)
}
