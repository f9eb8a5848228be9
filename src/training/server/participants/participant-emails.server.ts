import type { Database } from '#base/database/database.server.ts'

/** The current e-mail address of each participant, by row id. `ids` must not be more than a few hundred. */
export async function findEmails(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.sql
    .selectFrom('participants')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
