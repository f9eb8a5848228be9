import { sql, type Kysely } from 'kysely'

/** An index of cancelled places, which counts of participants exclude. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index participants_cancelled on participants (training_program_id) where roster_state = 'cancelled'`.execute(db)
}
