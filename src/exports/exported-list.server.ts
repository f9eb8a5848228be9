import { z } from 'zod'
import type { Database } from '../platform/database/database.server.ts'
import type { Permission } from '../platform/http/access.ts'
import { validate } from '../platform/http/read-body.server.ts'
import type { Actor } from '../platform/action-context.server.ts'
import { Problem } from '../shared/problem.ts'
import type { Cell, Sheet, SheetColumn } from './sheet.ts'

/** Who exports, when, and from where. */
interface ExportContext {
  db: Database
  now: Date
  actor: Actor
  siteUrl: string
}

/** A list made ready: the sheet, and how many rows it will have. */
export interface PreparedExport {
  sheet: Sheet
  total: number
  /** Counting to the end would cost more than the export is worth. */
  totalIsEstimate: boolean
}

export interface ExportedList {
  title: string
  access: Permission
  query: z.ZodObject
  /** @throws Problem 'invalid' for a filter the list does not have */
  prepare: (context: ExportContext, asked: Record<string, string>) => Promise<PreparedExport>
}

/** What a column shows of one row; text of the usual width unless it says otherwise. */
interface ExportColumn<Row> {
  header: string
  holds?: SheetColumn['holds']
  width?: number
  of: (row: Row, context: ExportContext) => Cell
}

interface Page<Row> {
  rows: Row[]
  nextCursor?: string | undefined
  total?: number
  totalIsEstimate?: boolean
}

interface Listing<Row, Query extends z.ZodObject> {
  title: string
  access: Permission
  /** The list's own: an export takes the same filters. */
  query: Query
  /** A list that can be very long looks the chosen rows up by `ids`; of the others they are picked. */
  page: (context: ExportContext, query: z.output<Query>, ids: readonly number[] | undefined) => Promise<Page<Row>>
  columns: ReadonlyArray<ExportColumn<Row>>
}

const PAGE_ROWS = 1000
/** What fits an address. */
const MAX_IDS = 1000
const USUAL_WIDTH = 22

const idsQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'ids must be row numbers with commas between them')
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .refine((ids) => ids.length <= MAX_IDS, `At most ${MAX_IDS} rows by number; use filters for more`)
    .optional(),
})

export function exportedList<Row extends { id: number }, Query extends z.ZodObject>(
  listing: Listing<Row, Query>,
): ExportedList {
  const { title, access, columns } = listing
  const query = listing.query.omit({ limit: true, cursor: true }).extend(idsQuery.shape)
  return {
    title,
    access,
    query,
    async prepare(context, asked) {
      const unknown = Object.keys(asked).find((name) => !(name in query.shape))
      if (unknown !== undefined) throw new Problem('invalid', `This list has no filter named ${unknown}.`)
      const { ids } = validate(idsQuery, asked)
      const { ids: _, ...filters } = asked
      const pages = pagesOf(listing, context, filters, ids)
      const { value: first = { rows: [] } } = await pages.next()
      const { rows, nextCursor, total = rows.length, totalIsEstimate = nextCursor !== undefined } = first
      const cellsOf = (row: Row) => columns.map(({ of }) => of(row, context))
      const sheet: Sheet = {
        name: title,
        columns: columns.map(({ header, holds = 'text', width = USUAL_WIDTH }) => ({ header, holds, width })),
        pages: cellPages(rows, pages, cellsOf),
      }
      return { sheet, ...(ids ? { total: rows.length, totalIsEstimate: false } : { total, totalIsEstimate }) }
    },
  }
}

async function* pagesOf<Row extends { id: number }, Query extends z.ZodObject>(
  { query, page }: Listing<Row, Query>,
  context: ExportContext,
  { sort, ...filters }: Record<string, string>,
  ids: readonly number[] | undefined,
): AsyncGenerator<Page<Row>, undefined> {
  // Of a search only the newest matches are sorted; an export has all of them, newest first.
  const order = sort === undefined || filters['q'] ? {} : { sort }
  for (let cursor: string | undefined; ; ) {
    const asked = { ...filters, ...order, limit: PAGE_ROWS, ...(cursor === undefined ? {} : { cursor }) }
    const found = await page(context, validate(query, asked), ids)
    yield ids ? { ...found, rows: found.rows.filter(({ id }) => ids.includes(id)) } : found
    if (found.nextCursor === undefined) return undefined
    cursor = found.nextCursor
  }
}

async function* cellPages<Row>(
  first: Row[],
  rest: AsyncIterable<Page<Row>>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  yield first.map(cellsOf)
  for await (const { rows } of rest) yield rows.map(cellsOf)
}
