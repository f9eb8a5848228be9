import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The day and the batch in which someone made up a missed session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const statements = [
    `alter table attendance_marks add column made_up_on ${text}`,
    `alter table attendance_marks add column made_up_in integer references batches (id) on delete set null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
