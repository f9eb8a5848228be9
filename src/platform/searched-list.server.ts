import { sql, type SelectQueryBuilder } from 'kysely'
import { typedWords } from '../shared/search-words.ts'
import type { Database } from './database.server.ts'
import { keysetPage, readCursor, type Page, type SortKey } from './keyset.server.ts'
import { COUNTED_MATCHES, listTotal, type Total } from './list-total.server.ts'
import { newestMatches, type Facet, type Matching, type SearchedTable } from './word-search.server.ts'

export interface ListPage<Row> extends Page<Row>, Total {
  /** Set when more matched a search than are sorted: only the newest so many are in this list. */
  sortedAmong?: number
}

interface Listing<DB, TB extends keyof DB, Row> {
  table: SearchedTable
  /** All rows, without any filter. */
  query: SelectQueryBuilder<DB, TB, Row>
  facets: readonly Facet[]
  q?: string | undefined
  /** Before the row's number, which comes last and runs the same way; empty means newest first. */
  order: SortKey[]
  limit: number
  cursor?: string | undefined
}

/**
 * One page of a list that is searched, filtered and sorted in any combination, at a cost that does not grow with the
 * table (decision 12). Filters and order have an index each; a search reads the newest matches from the index of words.
 */
export async function searchedList<DB, TB extends keyof DB, Row>(
  db: Database,
  listing: Listing<DB, TB, Row>,
): Promise<ListPage<Row>> {
  const { table, facets, q } = listing
  const words = q ? typedWords(q) : undefined
  if (words?.length === 0) return { rows: [], total: 0, totalIsEstimate: false }
  const matching = { table, words, facets }
  const total = await listTotal(db, matching)
  if (!words) return { ...(await filteredPage(listing)), ...total }
  return { ...(await searchedPage(db, listing, matching)), ...total, ...sortedPart(listing, total) }
}

function filteredPage<DB, TB extends keyof DB, Row>(listing: Listing<DB, TB, Row>): Promise<Page<Row>> {
  const { table, facets, limit, cursor } = listing
  let { query } = listing
  for (const [column, value] of facets) {
    // A number is written out: an index of some rows alone is used only where the value is in the words of the query.
    query = query.where(sql<boolean>`${sql.ref(`${table}.${column}`)} = ${typeof value === 'number' ? sql.lit(value) : value}`)
  }
  return keysetPage(query, { keys: keysOf(listing), limit, cursor })
}

function searchedPage<DB, TB extends keyof DB, Row>(
  db: Database,
  listing: Listing<DB, TB, Row>,
  matching: Matching,
): Promise<Page<Row>> {
  const { table, query, order, limit, cursor } = listing
  const keys = keysOf(listing)
  const isNewestFirst = order.length === 0
  const before = isNewestFirst && cursor !== undefined ? Number(readCursor(cursor, keys)[0]) : undefined
  const most = isNewestFirst ? limit + 1 : COUNTED_MATCHES
  const found = newestMatches(db, matching, { most, before })
  return keysetPage(query.where(sql<boolean>`${sql.ref(`${table}.id`)} in ${found}`), { keys, limit, cursor })
}

function keysOf({ table, order }: Pick<Listing<never, never, never>, 'table' | 'order'>): SortKey[] {
  const direction = order[0]?.direction ?? 'desc'
  return [...order, { by: sql.ref(`${table}.id`), holds: 'number', direction }]
}

function sortedPart({ order }: { order: SortKey[] }, { total }: Total): { sortedAmong?: number } {
  return order.length > 0 && total > COUNTED_MATCHES ? { sortedAmong: COUNTED_MATCHES } : {}
}
