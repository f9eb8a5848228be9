import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { isMatch, PROGRAM_FACET, readMatches, type Facet, type Matching, type SearchedTable } from './word-search.server.ts'

export interface Total {
  total: number
  /** More than it is worth counting: then it is about so many, to two figures. */
  totalIsEstimate: boolean
}

/** A search that finds more is not counted to the end. */
export const COUNTED_MATCHES = 100
const COUNTED_ROWS = 1000

/** How many rows a list has, at a cost that does not follow their number (decision 12). */
export function listTotal(db: Database, matching: Matching): Promise<Total> {
  return db.dialect === 'postgres' ? totalOnPostgres(db, matching) : totalOfCounts(db, matching)
}

/** SQLite: about how many match a search, as if they lay as close as the newest ones, from the oldest to the newest. */
export async function estimatedMatches(db: Database, matching: Matching, newest: readonly number[]): Promise<Total> {
  const [highest = 0, lowest = 0] = [newest[0], newest.at(-1)]
  const [oldest = lowest] = await readMatches(db, matching, { most: 1, isOldestFirst: true })
  return estimate((newest.length / (highest - lowest + 1)) * (highest - oldest + 1))
}

/** How many rows a table has in all. */
export async function countRows(db: Database, table: SearchedTable): Promise<number> {
  if (db.dialect === 'sqlite') return (await totalOfCounts(db, { table, facets: [] })).total
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db.sql)
  return rows[0]?.count ?? 0
}

/** How many rows each program has; programs without any are left out. */
export async function countRowsByProgram(
  db: Database,
  table: SearchedTable,
): Promise<Array<{ programId: number; count: number }>> {
  const counted =
    db.dialect === 'sqlite'
      ? sql`select training_program_id, count from row_counts where table_name = ${table} and facet = 'all' and count > 0`
      : sql`select training_program_id, count(*) as count from ${sql.table(table)} group by training_program_id`
  const query = sql<{ programId: number; count: number }>`
    select training_program_id as "programId", count from (${counted}) as counted order by count desc, training_program_id`
  return (await query.execute(db.sql)).rows
}

async function totalOfCounts(db: Database, { table, facets }: Matching): Promise<Total> {
  let query = db.sql
    .selectFrom('row_counts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('total'))
    .where('table_name', '=', table)
  const program = facets.find(([column]) => column === PROGRAM_FACET)
  if (program) query = query.where(PROGRAM_FACET, '=', Number(program[1]))
  const others = facets.filter((facet) => facet !== program)
  query = query.where('facet', 'in', others.length > 0 ? others.map(countedFacet) : ['all'])
  const { total } = await query.executeTakeFirstOrThrow()
  return { total, totalIsEstimate: false }
}

function countedFacet([column, value]: Facet): string {
  return `${column}=${value}`
}

/** Counted up to a limit; beyond it what the planner expects. */
async function totalOnPostgres(db: Database, { table, words = [], facets }: Matching): Promise<Total> {
  const rowsThatMatch = sql`select id from ${sql.table(table)} where ${isMatch(words, facets)}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${rowsThatMatch} limit ${COUNTED_ROWS + 1}) as found`.execute(db.sql)
  const count = rows[0]?.count ?? 0
  if (count <= COUNTED_ROWS) return { total: count, totalIsEstimate: false }
  const plan = await sql<{ 'QUERY PLAN': Array<{ Plan: { 'Plan Rows': number } }> }>`
    explain (format json) ${rowsThatMatch}`.execute(db.sql)
  return estimate(Math.max(count, plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0))
}

/** 48,317 → about 48,000. */
function estimate(rows: number): Total {
  return { total: Number(rows.toPrecision(2)), totalIsEstimate: true }
}
