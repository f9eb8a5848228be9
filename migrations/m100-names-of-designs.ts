import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { folded } from '../src/base/text/folded.ts'

/** No two designs of certificates have one name, also if they differ in case or spaces alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw(`alter table certificate_designs add column name_key ${text} not null default ''`).execute(db)
  const { rows } = await sql<{ id: number; name: string }>`select id, name from certificate_designs order by id`.execute(db)
  const taken = new Set<string>()
  for (const { id, name } of rows) {
    // Of equal names the later keep theirs until they are saved.
    const key = taken.has(folded(name)) ? `${folded(name)} (${id})` : folded(name)
    taken.add(key)
    await sql`update certificate_designs set name_key = ${key} where id = ${id}`.execute(db)
  }
  await sql.raw('create unique index names_of_designs on certificate_designs (name_key)').execute(db)
}
