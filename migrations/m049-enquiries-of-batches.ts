import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** An enrolment request can name a batch, the number of people, and their company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table contacts add column batch_id integer references batches (id) on delete set null`,
    `alter table contacts add column people integer check (people between 1 and 30)`,
    `alter table contacts add column company ${text}`,
    `create index contacts_of_batch on contacts (batch_id) where batch_id is not null`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
