import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { z } from 'zod'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { csvOf } from './csv.server.ts'
import type { Sheet } from '../../sheet.ts'
import { MAX_WORKBOOK_ROWS, workbookOf } from './workbook.server.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Format = keyof typeof TYPES

export const FILE_TYPES = Object.values(TYPES)

export const formatQuery = z.object({
  format: z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx' }).default('csv'),
})

/** @throws Problem 'unprocessable' for more rows than an Excel sheet has room for */
export function requireFit(format: Format, rows: number): void {
  if (format === 'csv' || rows <= MAX_WORKBOOK_ROWS) return
  const most = MAX_WORKBOOK_ROWS.toLocaleString('en-IN')
  throw new Problem('unprocessable', `An Excel sheet has room for ${most} rows. Narrow the list, or export it as CSV.`)
}

/** The sheet as a download. Rows are sent as they are read. */
export function sheetReply(c: Context, sheet: Sheet, { name, format, now }: { name: string; format: Format; now: Date }): Response {
  c.header('Content-Type', TYPES[format])
  c.header('Content-Disposition', `attachment; filename="${name}-${indianDate(now)}.${format}"`)
  c.header('Cache-Control', 'no-store')
  const file = format === 'csv' ? Readable.from(csvOf(sheet)) : Readable.from(workbookOf(sheet))
  return c.body(Readable.toWeb(file) as ReadableStream)
}
