import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { isMatch, readMatches, type Facet, type Matching, type WordIndex } from './word-search.server.ts'

export interface Total {
  total: number
  /** True when there are too many rows to count. The total is then an estimate, rounded to two digits. */
  totalIsEstimate: boolean
}

/** Larger totals are estimated. */
export const MAX_COUNTED_MATCHES = 100
const MAX_COUNTED_ROWS = 1000

/** Returns the number of rows of a list at a cost that does not grow with it (decision 12). */
export function listTotal(db: Database, matching: Matching): Promise<Total> {
  return db.dialect === 'postgres' ? totalOnPostgres(db, matching) : totalOfCounts(db, matching)
}

/** SQLite: estimates the number of matches from the density of the newest matches and the distance to the oldest. */
export async function estimatedMatches(db: Database, matching: Matching, newest: readonly number[]): Promise<Total> {
  const [highest = 0, lowest = 0] = [newest[0], newest.at(-1)]
  const [oldest = lowest] = await readMatches(db, matching, { limit: 1, isOldestFirst: true })
  return estimate((newest.length / (highest - lowest + 1)) * (highest - oldest + 1))
}

/** Counts all rows of a table. */
export async function countRows(db: Database, index: WordIndex): Promise<number> {
  if (db.dialect === 'sqlite') return (await totalOfCounts(db, { index, facets: [] })).total
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(index.table)}`.execute(db.sql)
  return rows[0]?.count ?? 0
}

/** Counts the rows of each group, largest group first. Omits groups without rows. */
export async function countRowsByGroup(
  db: Database,
  { table, groupColumn }: WordIndex,
): Promise<Array<{ groupId: number; count: number }>> {
  const group = sql.ref(groupColumn)
  const counted =
    db.dialect === 'sqlite'
      ? sql`select ${group}, count from row_counts where table_name = ${table} and facet = 'all' and count > 0`
      : sql`select ${group}, count(*) as count from ${sql.table(table)} group by ${group}`
  const query = sql<{ groupId: number; count: number }>`
    select ${group} as "groupId", count from (${counted}) as counted order by count desc, ${group}`
  return (await query.execute(db.sql)).rows
}

async function totalOfCounts(db: Database, { index, facets }: Matching): Promise<Total> {
  let query = db.sql
    .selectFrom('row_counts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('total'))
    .where('table_name', '=', index.table)
  const group = facets.find(([column]) => 'groupColumn' in index && column === index.groupColumn)
  if (group) query = query.where(sql<boolean>`${sql.ref(group[0])} = ${Number(group[1])}`)
  const others = facets.filter((facet) => facet !== group)
  query = query.where('facet', 'in', others.length > 0 ? others.map(countedFacet) : ['all'])
  const { total } = await query.executeTakeFirstOrThrow()
  return { total, totalIsEstimate: false }
}

function countedFacet([column, value]: Facet): string {
  return `${column}=${value}`
}

/** Counts rows up to a limit. Above it, uses the estimate of PostgreSQL's planner. */
async function totalOnPostgres(db: Database, { index: { table }, words = [], facets }: Matching): Promise<Total> {
  const rowsThatMatch = sql`select id from ${sql.table(table)} where ${isMatch({ words, facets })}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${rowsThatMatch} limit ${MAX_COUNTED_ROWS + 1}) as found`.execute(db.sql)
  const count = rows[0]?.count ?? 0
  if (count <= MAX_COUNTED_ROWS) return { total: count, totalIsEstimate: false }
  const plan = await sql<{ 'QUERY PLAN': Array<{ Plan: { 'Plan Rows': number } }> }>`
    explain (format json) ${rowsThatMatch}`.execute(db.sql)
  return estimate(Math.max(count, plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0))
}

/** 48,317 → about 48,000. */
function estimate(rows: number): Total {
  return { total: Number(rows.toPrecision(2)), totalIsEstimate: true }
}
