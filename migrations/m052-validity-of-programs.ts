import { sql, type Kysely } from 'kysely'

/** The validity of a program's certificates in months; null: no expiry. It used to be a year for every program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table training_programs add column validity_months integer default 12 check (validity_months between 1 and 600)`.execute(
    db,
  )
}
