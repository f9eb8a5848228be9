import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.server.ts'

/** Tables with an index of words beside them: participants_search on SQLite, search_words on PostgreSQL. */
export type SearchedTable = 'participants' | 'certificates'

/** A filter that the index of words holds as well, and the counts by it: a column and the value it must have. */
export type Facet = readonly [column: string, value: string | number]

/** Records of one table: those with every word, where words are given, and every facet. */
export interface Matching {
  table: SearchedTable
  /** From `typedWords`. */
  words?: readonly string[] | undefined
  facets: readonly Facet[]
}

/** Begins the word for a facet, so that nothing typed is one: a character no name or number has. */
const FACET_SIGN = '\u{e000}'

interface Extent {
  most: number
  /** Starts below this row. */
  before?: number | undefined
  isOldestFirst?: boolean
}

/**
 * Row numbers of the newest matches (or the oldest), as a subquery. Its cost follows what is asked for, not the size of
 * the table: SQLite reads the lists of the words from one end and stops.
 */
export function newestMatches(
  db: Database,
  { table, words = [], facets }: Matching,
  { most, before, isOldestFirst = false }: Extent,
): RawBuilder<number> {
  const direction = isOldestFirst ? sql`asc` : sql`desc`
  if (db.dialect === 'postgres') {
    const above = before === undefined ? sql`` : sql`and id < ${before}`
    return sql`(select id from ${sql.table(table)} where ${isMatch(words, facets)} ${above} order by id ${direction} limit ${most})`
  }
  const index = sql.ref(`${table}_search`)
  const wanted = [...facets.map(facetWord), ...words.map((word) => `"${word}"*`)].join(' AND ')
  const above = before === undefined ? sql`` : sql`and rowid < ${before}`
  return sql`(select rowid as id from ${index} where ${index} match ${wanted} ${above} order by rowid ${direction} limit ${most})`
}

/** PostgreSQL: the same as a condition. */
export function isMatch(words: readonly string[], facets: readonly Facet[]): RawBuilder<boolean> {
  const conditions = facets.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (words.length > 0) {
    conditions.push(sql`search_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`)
  }
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** As the triggers write it (migrations/2026-11-21-lists.ts). */
function facetWord([column, value]: Facet): string {
  return `"${FACET_SIGN}${column.replaceAll('_', '')}${value}"`
}
