import { sql, type Kysely } from 'kysely'

/** The month files and the figures read papers by the day of issue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index quotation_versions_by_time on quotation_versions (issued_at)').execute(db)
  await sql.raw('create index proformas_by_day on proformas (issued_on)').execute(db)
}
