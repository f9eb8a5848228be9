import type { RandomBytes } from '../values/reference-number.ts'
import type { Database } from './database.server.ts'

const SECRET_BYTES = 32

/** Returns the installation's secret of this name. Creates it on first use. */
export async function getSecret(db: Database, name: string, random: RandomBytes): Promise<string> {
  const known = await findSecret(db, name)
  if (known !== undefined) return known
  return db.write(async (tx) => {
    const value = Buffer.from(random(SECRET_BYTES)).toString('base64url')
    // Two processes may start at once on one PostgreSQL. Both then use the first row.
    await tx.sql
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((on) => on.doNothing())
      .execute()
    return (await findSecret(tx, name)) ?? value
  })
}

async function findSecret(db: Database, name: string): Promise<string | undefined> {
  const row = await db.sql.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
