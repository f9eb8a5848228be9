import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { Problem } from '../api/problem.ts'

export interface SortKey {
  /** A non-null column or expression. The last key must be unique. */
  by: RawBuilder<string | number>
  holds: 'text' | 'number'
  /** The same for all keys of a list: an index serves no other order. */
  direction: 'asc' | 'desc'
}

/** The order of records that the office arranges by hand. */
export const DISPLAY_ORDER: SortKey[] = [
  { by: sql.ref('position'), holds: 'number', direction: 'asc' },
  { by: sql.ref('id'), holds: 'number', direction: 'asc' },
]

export interface Page<Row> {
  rows: Row[]
  /** Cursor of the next page. Undefined on the last page. */
  nextCursor?: string
}

interface Paging {
  keys: SortKey[]
  limit: number
  cursor?: string | undefined
}

const KEY_ALIASES = ['keyset_0', 'keyset_1', 'keyset_2'] as const

/**
 * Reads one page of a query by keyset instead of OFFSET, so that the thousandth page costs as much as the first
 * (docs/product/contract.md, section 2).
 * @throws Problem 'invalid' for a cursor of another query
 */
export async function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { keys, limit, cursor }: Paging,
): Promise<Page<Row>> {
  let page = query.limit(limit + 1)
  for (const [index, key] of keys.entries()) {
    page = page.orderBy(key.by, key.direction)
    page = page.select(key.by.as(KEY_ALIASES[index] as string)) as typeof page
  }
  if (cursor !== undefined) page = page.where(isAfter(keys, readCursor(cursor, keys)))
  const rows = await page.execute()
  const last = rows[limit - 1] as Record<string, unknown> | undefined
  if (rows.length <= limit || !last) return { rows }
  return { rows: rows.slice(0, limit), nextCursor: writeCursor(keys.map((_, index) => last[KEY_ALIASES[index] as string])) }
}

/** Returns the total of a list. No query is needed when all rows are on the first page. */
export async function totalOf(
  { rows, nextCursor }: Page<unknown>,
  cursor: string | undefined,
  count: () => Promise<number>,
): Promise<number> {
  return cursor === undefined && nextCursor === undefined ? rows.length : count()
}

/** Reads a cursor: one value for each key. @throws Problem 'invalid' for a cursor of other keys */
export function readCursor(cursor: string, keys: ReadonlyArray<Pick<SortKey, 'holds'>>): Array<string | number> {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const fits = (value: unknown, key: Pick<SortKey, 'holds'> | undefined) =>
      key?.holds === 'text' ? typeof value === 'string' : Number.isSafeInteger(value)
    if (Array.isArray(values) && values.length === keys.length && values.every((value, at) => fits(value, keys[at]))) {
      return values as Array<string | number>
    }
  } catch {
    // Refused below.
  }
  throw new Problem('invalid', 'This page of the list is no longer known. Start again from the first page.')
}

/** Comparing rows lets both databases start in the middle of the index. */
function isAfter(keys: SortKey[], values: Array<string | number>): RawBuilder<boolean> {
  const row = sql.join(keys.map(({ by }) => by))
  return sql<boolean>`(${row}) ${keys[0]?.direction === 'asc' ? sql`>` : sql`<`} (${sql.join(values)})`
}

/** Encodes the cursor of a row from one value for each key. */
export function writeCursor(values: unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}
