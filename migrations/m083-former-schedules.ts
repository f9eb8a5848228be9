import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * A batch's former days, mode and place, which earlier participants were told. Also the day on which a place was cancelled;
 * null for earlier cancellations.
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
