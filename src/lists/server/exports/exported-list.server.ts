import { z } from 'zod'
import type { Permission } from '#base/http/access.ts'
import { validate, validateFilters } from '#base/http/read-body.server.ts'
import type { Cell } from '../../records/export-columns.ts'
import type { RecordSource, SourceContext, SourcePage } from '../record-sources.server.ts'
import { descriptorOf, type RecordPath } from '../../records/record-type.ts'
import type { Sheet } from '../../sheet.ts'
import { formatQuery } from './sheet-reply.server.ts'

interface ExportContext extends SourceContext {
  siteUrl: string
}

/** An export before the first row is sent: the sheet and its number of rows. */
interface PreparedExport {
  sheet: Sheet
  total: number
  /** True when counting all rows would cost too much. */
  totalIsEstimate: boolean
}

/** One list of the back-office as a file. An import understands its headings. */
export interface ExportedList {
  /** The path below /api/exports, and the prefix of the file name. */
  path: RecordPath
  title: string
  access: Permission
  query: z.ZodObject<typeof formatQuery.shape>
  /** @throws Problem 'invalid' for a filter that the list does not have */
  prepare: (context: ExportContext, asked: Record<string, string>) => Promise<PreparedExport>
}

type Row = { id: number }

const PAGE_ROWS = 1000
/** The maximum number of row ids that fit in a URL. */
const MAX_IDS = 1000
const USUAL_WIDTH = 22

const idsQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'ids must be row numbers separated by commas')
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .refine((ids) => ids.length <= MAX_IDS, `ids must name at most ${MAX_IDS} rows; use filters for more`)
    .optional(),
})

export function exportedList(source: RecordSource): ExportedList {
  const { type, columns } = source
  const { path, labels, permissions } = descriptorOf(type)
  const query = source.query.omit({ limit: true, cursor: true }).extend(idsQuery.shape).extend(formatQuery.shape)
  return {
    path,
    title: labels.many,
    access: permissions.read,
    query,
    async prepare(context, asked) {
      validateFilters(query, asked)
      const { ids } = validate(idsQuery, asked)
      const { ids: _, ...filters } = asked
      const pages = pagesOf(source, context, filters, ids)
      const { value: first = { rows: [] } } = await pages.next()
      const { rows, nextCursor, total = rows.length, totalIsEstimate = nextCursor !== undefined } = first
      const cellsOf = (row: Row) => columns.map((column) => column.of(row, context))
      const sheet: Sheet = {
        name: labels.many,
        columns: columns.map(({ header, holds = 'text', width = USUAL_WIDTH }) => ({ header, holds, width })),
        pages: cellPages(rows, pages, cellsOf),
      }
      return { sheet, ...(ids ? { total: rows.length, totalIsEstimate: false } : { total, totalIsEstimate }) }
    },
  }
}

async function* pagesOf(
  source: RecordSource,
  context: ExportContext,
  { sort, ...filters }: Record<string, string>,
  ids: readonly number[] | undefined,
): AsyncGenerator<SourcePage<Row>, undefined> {
  // The list sorts only the newest matches of a search. The export contains all matches, so it is newest first.
  const order = sort === undefined || filters['q'] ? {} : { sort }
  for (let cursor: string | undefined; ;) {
    const asked = { ...filters, ...order, limit: PAGE_ROWS, ...(cursor === undefined ? {} : { cursor }) }
    const query = validate(source.query, asked)
    const found = ids && source.chosen ? await source.chosen(context, ids) : await source.page(context, query)
    yield ids ? { ...found, rows: found.rows.filter(({ id }) => ids.includes(id)) } : found
    if (found.nextCursor === undefined) return undefined
    cursor = found.nextCursor
  }
}

async function* cellPages(first: Row[], rest: AsyncIterable<SourcePage<Row>>, cellsOf: (row: Row) => Cell[]): AsyncGenerator<Cell[][]> {
  yield first.map(cellsOf)
  for await (const { rows } of rest) yield rows.map(cellsOf)
}
