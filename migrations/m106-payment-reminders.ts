import { sql, type Kysely } from 'kysely'

/** The proforma that an event of a quotation is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table quotation_entries add column proforma_id integer').execute(db)
  await sql
    .raw('create index quotation_entries_of_proforma on quotation_entries (proforma_id, id) where proforma_id is not null')
    .execute(db)
}
