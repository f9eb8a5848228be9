import { sql, type Kysely } from 'kysely'

/** How long the certificates of a program are valid, in months; null: they do not expire. It was a year for each program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table training_programs add column validity_months integer default 12 check (validity_months between 1 and 600)`.execute(
    db,
  )
}
