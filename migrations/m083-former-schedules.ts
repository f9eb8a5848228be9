import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * The days, mode and place that a batch had until they were changed: whoever came before has seen these. And the day on which a place
 * was cancelled; null for those that were cancelled before it was stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw(`alter table participants add column cancelled_on ${text}`).execute(db)
  await sql
    .raw(
      `create table former_schedules (
         batch_id integer not null references batches (id) on delete cascade,
         until ${text} not null,
         mode ${text} not null,
         place ${text} not null,
         days ${text} not null,
         primary key (batch_id, until))`,
    )
    .execute(db)
}
