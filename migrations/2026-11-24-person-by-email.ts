import { sql, type Kysely } from 'kysely'

/** Adds an index for finding a person's messages by e-mail address, for exports and erasures. Participants already have one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_by_email on contacts (lower(email), id)`.execute(db)
}
