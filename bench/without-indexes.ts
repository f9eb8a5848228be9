import { sql } from 'kysely'
import type { OpenDatabase } from '#base/database/database.server.ts'

const TABLES = ['participants', 'certificates'] as const

interface Part {
  type: string
  name: string
  table: string
  sql: string
}

/**
 * On SQLite: drops the indexes and triggers of the tables, runs `work`, which fills the tables, and recreates them.
 * Building an index from all rows at once is many times faster than inserting a million rows in random order. On PostgreSQL
 * it only runs `work`. `hasWords` also fills the word index, which takes longer than everything else together.
 */
export async function withoutIndexes(db: OpenDatabase, { hasWords }: { hasWords: boolean }, work: () => Promise<void>): Promise<void> {
  if (db.dialect !== 'sqlite') return work()
  const run = (statement: string) => sql.raw(statement).execute(db.schemaConnection)
  const { rows: parts } = await sql<Part>`
    select type, name, tbl_name as "table", sql from sqlite_master
    where tbl_name in (${sql.join(TABLES)}) and type in ('index', 'trigger') and sql is not null`.execute(db.schemaConnection)
  for (const { type, name } of parts) await run(`drop ${type} ${name}`)
  await work()
  for (const part of parts.filter(({ type }) => type === 'index')) await run(part.sql)
  for (const part of parts.filter(({ type }) => type === 'trigger')) {
    for (const statement of statementsInsteadOf(part, hasWords)) await run(statement)
    await run(part.sql)
  }
}

/** Returns statements that do for all rows what the trigger does for each. */
function statementsInsteadOf({ name, table, sql: trigger }: Part, hasWords: boolean): string[] {
  const onTable = (expression = '') => expression.replaceAll('new.', `${table}.`)
  if (name === `${table}_search_insert`) {
    const words = /values \(new\.id, (.*)\);/s.exec(trigger)?.[1]
    return hasWords ? [`insert into ${table}_search (rowid, words) select id, ${onTable(words)} from ${table}`] : []
  }
  if (name !== `${table}_count_insert`) return []
  const counted = [...trigger.matchAll(/insert into row_counts values \('\w+', (.*?), new\.(\w+), 1\)/gs)]
  return counted.map(
    ([, facet, by]) => `insert into row_counts select '${table}', ${onTable(facet)}, ${by}, count(*) from ${table} group by 2, 3`,
  )
}
