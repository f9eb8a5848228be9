import { sql, type Kysely } from 'kysely'

/** An index of the cancelled places, which counts of participants leave out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index participants_cancelled on participants (training_program_id) where roster_state = 'cancelled'`.execute(db)
}
