import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { z } from 'zod'
import { indianDate, daysBetween } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import type { Sheet, SheetColumn } from '../../sheet.ts'
import { stringify } from 'csv-stringify/sync'
import { CSV_OPTIONS, spreadsheetCell } from '#base/text/spreadsheet-cell.ts'
import type { Cell } from '../../records/export-columns.ts'
import { ZipFile } from 'yazl'

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

/** Without this mark Excel takes UTF-8 for another encoding and shows Hindi names as random characters. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The sheet as CSV, page by page. No cell is executed as a formula when a spreadsheet opens it. */
export async function* csvOf({ columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + lines([columns.map(({ header }) => header)]))
  for await (const rows of pages) yield Buffer.from(lines(rows))
}

function lines(rows: Cell[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? spreadsheetCell(cell) : (cell ?? ''))))
  return stringify(cells, CSV_OPTIONS)
}

/** Excel's limit, minus the row of headings. */
const MAX_WORKBOOK_ROWS = 1_048_575
/** Excel's limit for one cell; longer text is cut. */
const MAX_CELL_LENGTH = 32_767
/** Excel counts days from this date, because it takes 1900 for a leap year. */
const DAY_ZERO = '1899-12-30'
const STYLE = { heading: 1, date: 2 }

/**
 * The sheet as a stream of an Excel workbook: SpreadsheetML (ECMA-376) in a ZIP. Text is stored as text, never as a
 * formula, so nothing is executed. Dates and numbers keep their types.
 */
export function workbookOf(sheet: Sheet): NodeJS.ReadableStream {
  const zip = new ZipFile()
  for (const [path, xml] of Object.entries(parts(sheet))) zip.addBuffer(Buffer.from(HEADER + xml), path)
  zip.addReadStream(Readable.from(worksheet(sheet)), 'xl/worksheets/sheet1.xml')
  zip.end()
  return zip.outputStream
}

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function parts({ name }: Sheet): Record<string, string> {
  const link = (kind: string, id: number, target: string) => `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const links = (inner: string) => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`
  const part = (path: string, kind: string) => `<Override PartName="/xl/${path}.xml" ContentType="${TYPE}.${kind}+xml"/>`
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
    '_rels/.rels': links(link('officeDocument', 1, 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(link('worksheet', 1, 'worksheets/sheet1.xml') + link('styles', 2, 'styles.xml')),
    'xl/styles.xml': STYLES,
  }
}

/** Three styles: plain, bold, and the reader's short date format. Readers such as openpyxl warn of a workbook without 'Normal'. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

async function* worksheet({ columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const headings = columns.map(({ header }) => textCell(header, STYLE.heading))
  yield Buffer.from(
    `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${widths.join('')}</cols><sheetData>${xmlRow(headings)}`,
  )
  for await (const rows of pages) {
    yield Buffer.from(rows.map((cells) => xmlRow(cells.map((cell, at) => cellXml(cell, columns[at])))).join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function xmlRow(cells: string[]): string {
  return `<row>${cells.join('')}</row>`
}

function cellXml(cell: Cell, column: SheetColumn | undefined): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (column?.holds === 'date') return `<c s="${STYLE.date}"><v>${daysBetween(DAY_ZERO, cell)}</v></c>`
  return textCell(cell)
}

function textCell(text: string, style = 0): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escape(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** XML 1.0 cannot contain most control characters or lone surrogates: they are left out. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escape(text: string): string {
  return text.replace(NO_XML, '').replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '')
}
