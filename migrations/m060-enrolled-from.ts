import { sql, type Kysely } from 'kysely'

/** The enrolment request that a participant was created from. One request can cover several people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table participants add column enquiry_id integer references contacts (id) on delete set null`,
    `create index participants_enquiry on participants (enquiry_id) where enquiry_id is not null`,
    `update participants set enquiry_id = (select min(id) from contacts where contacts.participant_id = participants.id)
       where id in (select participant_id from contacts where participant_id is not null)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
