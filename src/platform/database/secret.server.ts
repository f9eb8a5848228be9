import { setTimeout as pause } from 'node:timers/promises'
import type { RandomBytes } from '../../shared/reference-number.ts'
import type { Database } from './database.server.ts'

const SECRET_BYTES = 32
/** A database that is stopped but not gone keeps its connections and says nothing. */
const ANSWER_WITHIN_MS = 2000

/** The installation's secret of that name, made the first time it is asked for. */
export async function getSecret(db: Database, name: string, random: RandomBytes): Promise<string> {
  const known = await findSecret(db, name)
  if (known !== undefined) return known
  return db.write(async (tx) => {
    const value = Buffer.from(random(SECRET_BYTES)).toString('base64url')
    // Two instances may start at once on one PostgreSQL: the first row stays.
    await tx.sql.insertInto('secrets').values({ name, value }).onConflict((on) => on.doNothing()).execute()
    return (await findSecret(tx, name)) ?? value
  })
}

/** Whether the database answers at all, and soon: the cheapest question there is. */
export async function isAnswering(db: Database): Promise<boolean> {
  const answer = db.sql
    .selectFrom('secrets')
    .select('name')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    )
  return Promise.race([answer, pause(ANSWER_WITHIN_MS, false, { ref: false })])
}

async function findSecret(db: Database, name: string): Promise<string | undefined> {
  const row = await db.sql.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
