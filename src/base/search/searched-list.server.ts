import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { typedWords } from '../text/search-words.ts'
import type { Database } from '../database/database.server.ts'
import { keysetPage, readCursor, type Page, type SortKey } from '../database/keyset.server.ts'
import { MAX_COUNTED_MATCHES, listTotal, estimatedMatches, type Total } from './list-total.server.ts'
import { otherSearch } from './other-search.server.ts'
import { newestMatches, readMatches, type Facet, type Matching, type WordIndex } from './word-search.server.ts'

export interface ListPage<Row> extends Page<Row>, Total {
  /** The number of newest matches in the list, set when a search matched more rows than it can sort. */
  sortedAmong?: number
  /** The corrected query whose matches are listed, set when nothing matched the typed one. */
  searchedFor?: string
}

interface Listing<DB, TB extends keyof DB, Row> {
  index: WordIndex
  /** A query for all rows, without filters. */
  query: SelectQueryBuilder<DB, TB, Row>
  facets: readonly Facet[]
  q?: string | undefined
  /** Disables the fallback for searches without matches. */
  isExact?: boolean | undefined
  /** The sort keys before the row's id, which is always the last one. Empty for newest first. */
  order: SortKey[]
  limit: number
  cursor?: string | undefined
}

/**
 * Returns a page of a list. If nothing matches a search, it searches for another form or a corrected spelling (decision
 * 12). A search that matches something without the filters is spelled right and stays.
 */
export async function searchedList<DB, TB extends keyof DB, Row>(db: Database, listing: Listing<DB, TB, Row>): Promise<ListPage<Row>> {
  const page = await exactList(db, listing)
  const { q, isExact = false } = listing
  if (!q || page.total > 0 || isExact) return page
  const searchedFor = await otherSearch(db, listing, q)
  return searchedFor === undefined ? page : { ...(await exactList(db, { ...listing, q: searchedFor })), searchedFor }
}

/**
 * Returns a page of a list that is searched, filtered and sorted in any combination. The cost does not grow with the table
 * (decision 12): each combination of filters and order has an index; a search reads the newest matches from the word index.
 */
async function exactList<DB, TB extends keyof DB, Row>(db: Database, listing: Listing<DB, TB, Row>): Promise<ListPage<Row>> {
  const { index, facets, q } = listing
  const words = q ? typedWords(q) : undefined
  if (words?.length === 0) return { rows: [], total: 0, totalIsEstimate: false }
  const matching = { index, words, facets }
  if (!words) return { ...(await filteredPage(listing)), ...(await listTotal(db, matching)) }
  const page = await (db.dialect === 'postgres' ? searchedOnPostgres : searchedOnSqlite)(db, listing, matching)
  return listing.order.length > 0 && page.total > MAX_COUNTED_MATCHES ? { ...page, sortedAmong: MAX_COUNTED_MATCHES } : page
}

function filteredPage<DB, TB extends keyof DB, Row>(listing: Listing<DB, TB, Row>): Promise<Page<Row>> {
  const { index, facets, limit, cursor } = listing
  let { query } = listing
  for (const [column, value] of facets) {
    // Numbers are literals, because a partial index is used only if the query text contains its condition.
    query = query.where(sql<boolean>`${sql.ref(`${index.table}.${column}`)} = ${typeof value === 'number' ? sql.lit(value) : value}`)
  }
  return keysetPage(query, { keys: keysOf(listing), limit, cursor })
}

/** One query of the word index gives both the total and the rows of the page, or all rows that are sorted. */
async function searchedOnSqlite<DB, TB extends keyof DB, Row>(
  db: Database,
  listing: Listing<DB, TB, Row>,
  matching: Matching,
): Promise<ListPage<Row>> {
  const { limit, order } = listing
  const before = rowBefore(listing)
  const maxShown = order.length > 0 ? MAX_COUNTED_MATCHES : limit + 1
  const maxRead = before === undefined ? Math.max(maxShown, MAX_COUNTED_MATCHES + 1) : MAX_COUNTED_MATCHES + 1
  const newest = await readMatches(db, matching, { limit: maxRead })
  const isAll = newest.length < maxRead
  const total = isAll ? { total: newest.length, totalIsEstimate: false } : await estimatedMatches(db, matching, newest)
  let ids = newest
  if (before !== undefined) {
    ids = newest.filter((id) => id < before)
    if (!isAll && ids.length < maxShown) ids = await readMatches(db, matching, { limit: maxShown, before })
  }
  // The ids are one JSON value, so that the prepared statement is the same for any number of rows.
  return { ...(await pageAmong(listing, sql`(select value from json_each(${JSON.stringify(ids.slice(0, maxShown))}))`)), ...total }
}

async function searchedOnPostgres<DB, TB extends keyof DB, Row>(
  db: Database,
  listing: Listing<DB, TB, Row>,
  matching: Matching,
): Promise<ListPage<Row>> {
  const limit = listing.order.length === 0 ? listing.limit + 1 : MAX_COUNTED_MATCHES
  const total = await listTotal(db, matching)
  return { ...(await pageAmong(listing, newestMatches(matching, { limit, before: rowBefore(listing) }))), ...total }
}

function pageAmong<DB, TB extends keyof DB, Row>(listing: Listing<DB, TB, Row>, ids: RawBuilder<unknown>): Promise<Page<Row>> {
  const { index, query, limit, cursor } = listing
  return keysetPage(query.where(sql<boolean>`${sql.ref(`${index.table}.id`)} in ${ids}`), { keys: keysOf(listing), limit, cursor })
}

/** Returns the id below which the page starts, if the order is newest first. Undefined on the first page and in other orders. */
function rowBefore({ order, cursor, index }: Pick<Listing<never, never, never>, 'order' | 'cursor' | 'index'>): number | undefined {
  if (order.length > 0 || cursor === undefined) return undefined
  return Number(readCursor(cursor, keysOf({ index, order }))[0])
}

function keysOf({ index, order }: Pick<Listing<never, never, never>, 'index' | 'order'>): SortKey[] {
  const direction = order[0]?.direction ?? 'desc'
  return [...order, { by: sql.ref(`${index.table}.id`), holds: 'number', direction }]
}
