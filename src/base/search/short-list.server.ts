import { sql, type SelectQueryBuilder } from 'kysely'
import { typedWords } from '../text/search-words.ts'
import { keysetPage, type SortKey } from '../database/keyset.server.ts'
import type { ListPage } from './searched-list.server.ts'
import type { Facet } from './word-search.server.ts'

interface ShortListing {
  table: string
  facets: readonly Facet[]
  q?: string | undefined
  /** The sort keys before the row's id, which is always the last one. Empty for newest first. */
  order: SortKey[]
  limit: number
  cursor?: string | undefined
}

/** Returns a page of a query that finds few rows by itself. They are all read and then filtered. */
export async function shortList<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { table, facets, q = '', order, limit, cursor }: ShortListing,
): Promise<ListPage<Row>> {
  let found = query
  for (const [column, value] of facets) found = found.where(sql<boolean>`${sql.ref(`${table}.${column}`)} = ${value}`)
  for (const word of typedWords(q)) found = found.where(sql<boolean>`' ' || ${sql.ref(`${table}.search_text`)} like ${`% ${word}%`}`)
  const direction = order[0]?.direction ?? 'desc'
  const keys: SortKey[] = [...order, { by: sql.ref(`${table}.id`), holds: 'number', direction }]
  const { total } = (await found
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()) as { total: number }
  return { ...(await keysetPage(found, { keys, limit, cursor })), total, totalIsEstimate: false }
}
