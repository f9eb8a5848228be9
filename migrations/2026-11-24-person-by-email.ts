import { sql, type Kysely } from 'kysely'

/** Finds the messages of a person by their e-mail address, for exports and erasures. Participants have such an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_by_email on contacts (lower(email), id)`.execute(db)
}
