import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * An edition's snapshot of the training in a batch, and a program's conditions for certificates. The column is empty for
 * earlier editions, so that their documents and credentials stay unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const statements = [
    `alter table certificates add column training ${text}`,
    `alter table certificates add column batch_id integer references batches (id) on delete restrict`,
    `create index certificates_of_batch on certificates (batch_id) where batch_id is not null`,
    `alter table certificate_editions add column training ${text}`,
    `alter table training_programs add column min_attendance integer check (min_attendance between 1 and 100)`,
    `alter table training_programs add column pass_mark integer check (pass_mark between 1 and 100)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
