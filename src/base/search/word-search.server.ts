import { sql, type RawBuilder } from 'kysely'
import type { Database, Tables, WriteTransaction } from '../database/database.server.ts'

/**
 * A table with a word index: the virtual table `{table}_search` on SQLite, the column `search_words` on PostgreSQL. The
 * feature that owns the table declares it; its migrations create the index and the triggers that maintain it.
 */
export interface WordIndex {
  table: keyof Tables
  /** The column that divides the rows into groups. Word index and row counts contain it for every row. */
  groupColumn: string
}

/** A word index of words only. Its list is filtered by other means. */
export type PlainWordIndex = Pick<WordIndex, 'table'>

/**
 * A filter that is also in the word index and the row counts: a column and its value. A list has at most two: one on the
 * group column and one on a status or a mark.
 */
export type Facet = readonly [column: string, value: string | number]

/** The rows of a table that have every facet and, if words are given, every word. */
export interface Matching {
  index: WordIndex | PlainWordIndex
  /** From `typedWords`. */
  words?: readonly string[] | undefined
  /** For each word: whole words that count as the same. */
  spellings?: ReadonlyArray<readonly string[]> | undefined
  facets: readonly Facet[]
}

interface Range {
  limit: number
  /** Only rows with a lower number. */
  before?: number | undefined
  isOldestFirst?: boolean
}

/** The first character of a facet's word. It occurs in no name or number, so nobody can type such a word. */
const FACET_SIGN = '\u{e000}'
/** The letter of a facet that is a mark (a number) rather than a status. */
const MARK_LETTER = 'x'

/**
 * SQLite: returns the row numbers of the newest (or oldest) matches. The cost depends on `limit`, not on the size of the
 * table: the index is read from one end until there are enough.
 */
export async function readMatches(db: Database, matching: Matching, { limit, before, isOldestFirst = false }: Range): Promise<number[]> {
  const searchTable = sql.ref(`${matching.index.table}_search`)
  const isBefore = before === undefined ? sql`` : sql`and rowid < ${before}`
  const { rows } = await sql<{ id: number }>`
    select rowid as id from ${searchTable} where ${searchTable} match ${matchQuery(matching)} ${isBefore}
    order by rowid ${isOldestFirst ? sql`asc` : sql`desc`} limit ${limit}`.execute(db.sql)
  return rows.map(({ id }) => id)
}

/**
 * SQLite: removes the words of changed and deleted rows from the file. FTS5 only marks them as removed until it merges its
 * segments. This rewrites the whole index, so it is only for erasures. FTS5's `secure-delete` would do it with each write,
 * but corrupts an index like ours (detail=none, with prefixes).
 */
export async function dropRemovedWords(tx: WriteTransaction, { table }: PlainWordIndex): Promise<void> {
  if (tx.dialect === 'postgres') return
  const index = sql.raw(`${table}_search`)
  await sql`insert into ${index} (${index}) values ('optimize')`.execute(tx.sql)
}

/** Returns the condition that a row has each of these words, of which there must be at least one. */
export function hasWords(db: Database, index: PlainWordIndex, words: readonly string[]): RawBuilder<boolean> {
  if (db.dialect === 'postgres') return isMatch({ words, facets: [] })
  const searchTable = sql.ref(`${index.table}_search`)
  return sql<boolean>`${sql.ref(`${index.table}.id`)} in (select rowid from ${searchTable} where ${searchTable} match ${matchQuery({ index, words, facets: [] })})`
}

/** PostgreSQL: returns the newest matches as a subquery. */
export function newestMatches({ index: { table }, words = [], spellings, facets }: Matching, { limit, before }: Range): RawBuilder<number> {
  const isBefore = before === undefined ? sql`` : sql`and id < ${before}`
  return sql`(select id from ${sql.table(table)} where ${isMatch({ words, spellings, facets })} ${isBefore} order by id desc limit ${limit})`
}

/** PostgreSQL: returns the condition that a row matches. */
export function isMatch({ words = [], spellings, facets }: Omit<Matching, 'index'>): RawBuilder<boolean> {
  const conditions = facets.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (words.length > 0) {
    conditions.push(
      sql`search_words @@ ${words.map((word, at) => oneOf([`'${word}':*`, ...quoted(spellings?.[at], "'")], '|')).join(' & ')}::tsquery`,
    )
  }
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** SQLite: returns the FTS5 query. */
function matchQuery({ index, words = [], spellings, facets }: Matching): string {
  const groupColumn = 'groupColumn' in index ? index.groupColumn : undefined
  return [
    ...facetWords(facets, groupColumn),
    ...words.map((word, at) => oneOf([`"${word}"*`, ...quoted(spellings?.[at], '"')], 'OR')),
  ].join(' AND ')
}

const oneOf = (terms: readonly string[], or: string): string => (terms.length === 1 ? terms.join('') : `(${terms.join(` ${or} `)})`)
const quoted = (words: readonly string[] = [], mark: string): string[] => words.map((word) => mark + word + mark)

/** Returns one word for all facets, as the triggers write it (migrations/2026-11-22-words-of-filters.ts). */
function facetWords(facets: readonly Facet[], groupColumn: string | undefined): string[] {
  if (facets.length === 0) return []
  const group = facets.find(([column]) => column === groupColumn)?.[1] ?? ''
  const status = facets.find(([column]) => column !== groupColumn)?.[1] ?? ''
  const letter = typeof status === 'number' ? MARK_LETTER : status.charAt(0)
  return [`"${FACET_SIGN}${letter}${group}"`]
}
