import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { typedWords } from '../../shared/text/search-words.ts'
import type { Database } from '../database/database.server.ts'
import { keysetPage, readCursor, type Page, type SortKey } from '../database/keyset.server.ts'
import { COUNTED_MATCHES, listTotal, estimatedMatches, type Total } from './list-total.server.ts'
import { newestMatches, readMatches, type Facet, type Matching, type SearchedTable } from './word-search.server.ts'

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
  if (!words) return { ...(await filteredPage(listing)), ...(await listTotal(db, matching)) }
  const page = await (db.dialect === 'postgres' ? searchedOnPostgres : searchedOnSqlite)(db, listing, matching)
  return listing.order.length > 0 && page.total > COUNTED_MATCHES ? { ...page, sortedAmong: COUNTED_MATCHES } : page
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

/** One reading of the index gives the total and the first page, or all that is sorted. */
async function searchedOnSqlite<DB, TB extends keyof DB, Row>(
  db: Database,
  listing: Listing<DB, TB, Row>,
  matching: Matching,
): Promise<ListPage<Row>> {
  const { limit, order } = listing
  const before = rowBefore(listing)
  const mostShown = order.length > 0 ? COUNTED_MATCHES : limit + 1
  const mostRead = before === undefined ? Math.max(mostShown, COUNTED_MATCHES + 1) : COUNTED_MATCHES + 1
  const newest = await readMatches(db, matching, { most: mostRead })
  const isAll = newest.length < mostRead
  const total = isAll ? { total: newest.length, totalIsEstimate: false } : await estimatedMatches(db, matching, newest)
  let later = newest
  if (before !== undefined) {
    later = newest.filter((id) => id < before)
    if (!isAll && later.length < mostShown) later = await readMatches(db, matching, { most: mostShown, before })
  }
  // As one value, so that the statement is the same one for any number of rows.
  return { ...(await pageAmong(listing, sql`(select value from json_each(${JSON.stringify(later.slice(0, mostShown))}))`)), ...total }
}

async function searchedOnPostgres<DB, TB extends keyof DB, Row>(
  db: Database,
  listing: Listing<DB, TB, Row>,
  matching: Matching,
): Promise<ListPage<Row>> {
  const most = listing.order.length === 0 ? listing.limit + 1 : COUNTED_MATCHES
  const total = await listTotal(db, matching)
  return { ...(await pageAmong(listing, newestMatches(matching, { most, before: rowBefore(listing) }))), ...total }
}

function pageAmong<DB, TB extends keyof DB, Row>(listing: Listing<DB, TB, Row>, ids: RawBuilder<unknown>): Promise<Page<Row>> {
  const { table, query, limit, cursor } = listing
  return keysetPage(query.where(sql<boolean>`${sql.ref(`${table}.id`)} in ${ids}`), { keys: keysOf(listing), limit, cursor })
}

/** Where the newest first go on; undefined on their first page and in other orders. */
function rowBefore({ order, cursor, table }: Pick<Listing<never, never, never>, 'order' | 'cursor' | 'table'>): number | undefined {
  if (order.length > 0 || cursor === undefined) return undefined
  return Number(readCursor(cursor, keysOf({ table, order }))[0])
}

function keysOf({ table, order }: Pick<Listing<never, never, never>, 'table' | 'order'>): SortKey[] {
  const direction = order[0]?.direction ?? 'desc'
  return [...order, { by: sql.ref(`${table}.id`), holds: 'number', direction }]
}
