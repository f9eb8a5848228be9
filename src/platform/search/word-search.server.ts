import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.server.ts'

/** Tables with an index of words beside them: participants_search on SQLite, search_words on PostgreSQL. */
export const SEARCHED_TABLES = ['participants', 'certificates'] as const

export type SearchedTable = (typeof SEARCHED_TABLES)[number]

/**
 * A filter that the index of words holds as well, and the counts by it: a column and the value it must have. A list has
 * one of the program and one more at most.
 */
export type Facet = readonly [column: string, value: string | number]

export const PROGRAM_FACET = 'training_program_id'

/** Records of one table: those with every word, where words are given, and every facet. */
export interface Matching {
  table: SearchedTable
  /** From `typedWords`. */
  words?: readonly string[] | undefined
  facets: readonly Facet[]
}

interface Extent {
  most: number
  /** Starts below this row. */
  before?: number | undefined
  isOldestFirst?: boolean
}

/** Begins the word for a facet, so that nothing typed is one: a character no name or number has. */
const FACET_SIGN = '\u{e000}'
/** Of a facet that is a mark and no status. */
const MARK_LETTER = 'x'

/**
 * SQLite: row numbers of the newest matches (or the oldest). Its cost follows what is asked for, not the size of the
 * table: the lists of the words are read from one end until there are enough.
 */
export async function readMatches(
  db: Database,
  { table, words = [], facets }: Matching,
  { most, before, isOldestFirst = false }: Extent,
): Promise<number[]> {
  const index = sql.ref(`${table}_search`)
  const wanted = [...facetWords(facets), ...words.map((word) => `"${word}"*`)].join(' AND ')
  const above = before === undefined ? sql`` : sql`and rowid < ${before}`
  const { rows } = await sql<{ id: number }>`
    select rowid as id from ${index} where ${index} match ${wanted} ${above}
    order by rowid ${isOldestFirst ? sql`asc` : sql`desc`} limit ${most}`.execute(db.sql)
  return rows.map(({ id }) => id)
}

/** PostgreSQL: the newest matches as a subquery. */
export function newestMatches({ table, words = [], facets }: Matching, { most, before }: Extent): RawBuilder<number> {
  const above = before === undefined ? sql`` : sql`and id < ${before}`
  return sql`(select id from ${sql.table(table)} where ${isMatch(words, facets)} ${above} order by id desc limit ${most})`
}

/** PostgreSQL: the same as a condition. */
export function isMatch(words: readonly string[], facets: readonly Facet[]): RawBuilder<boolean> {
  const conditions = facets.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (words.length > 0) {
    conditions.push(sql`search_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`)
  }
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** One word for all facets, as the triggers write it (migrations/2026-11-22-words-of-filters.ts). */
function facetWords(facets: readonly Facet[]): string[] {
  if (facets.length === 0) return []
  const program = facets.find(([column]) => column === PROGRAM_FACET)?.[1] ?? ''
  const status = facets.find(([column]) => column !== PROGRAM_FACET)?.[1] ?? ''
  const letter = typeof status === 'number' ? MARK_LETTER : status.charAt(0)
  return [`"${FACET_SIGN}${letter}${program}"`]
}
