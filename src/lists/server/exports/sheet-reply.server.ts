import { grouped } from '#base/text/wording/counted.ts'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { z } from 'zod'
import { daysBetween, indianClock, indianDate, isPlainDate, type PlainDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { decimalRupees } from '#base/values/money/paise.ts'
import type { Sheet } from '../../sheet.ts'
import type { Cell, CellKind } from '../../records/export-columns.ts'
import { csvHead, csvRecords, type CsvCell } from './csv.server.ts'
import { ZipFile } from 'yazl'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Format = keyof typeof TYPES

export const FILE_TYPES = Object.values(TYPES)
export const WORKBOOK_TYPES = [TYPES.xlsx]

export const formatQuery = z.object({
  format: z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx' }).default('csv'),
})

/** @throws Problem 'unprocessable' for more rows than fit in an Excel sheet */
export function requireFit(format: Format, rows: number): void {
  if (format === 'csv' || rows <= MAX_WORKBOOK_ROWS) return
  const most = grouped(MAX_WORKBOOK_ROWS)
  throw new Problem('unprocessable', `An Excel sheet has room for ${most} rows. Narrow the list, or export it as CSV.`)
}

interface FileOptions {
  name: string
  now: Date
}

/** Sends the sheet as a download. Rows are streamed as they are read. */
export function sheetReply(c: Context, sheet: Sheet, { format, ...options }: FileOptions & { format: Format }): Response {
  return format === 'csv' ? fileReply(c, Readable.from(csvOf(sheet)), { format, ...options }) : workbookReply(c, [sheet], options)
}

/** Sends several sheets as one workbook. */
export function workbookReply(c: Context, sheets: readonly Sheet[], options: FileOptions): Response {
  return fileReply(c, Readable.from(workbookOf(sheets)), { format: 'xlsx', ...options })
}

function fileReply(c: Context, file: Readable, { name, now, format }: FileOptions & { format: Format }): Response {
  c.header('Content-Type', TYPES[format])
  c.header('Content-Disposition', `attachment; filename="${name}-${indianDate(now)}.${format}"`)
  c.header('Cache-Control', 'no-store')
  return c.body(Readable.toWeb(file) as ReadableStream)
}

/** Yields the sheet as CSV, page by page. No cell is executed as a formula when a spreadsheet opens it. */
export async function* csvOf({ columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  yield csvHead(columns.map(({ header }) => header))
  for await (const rows of pages) yield csvRecords(rows.map((row) => row.map((cell, at) => csvCell(cell, columns[at]?.holds))))
}

function csvCell(cell: Cell, kind: CellKind = 'text'): CsvCell {
  if (typeof cell === 'string' && kind === 'time') return timeText(cell)
  if (typeof cell === 'number' && kind === 'paise') return { decimal: decimalRupees(cell) }
  return cell ?? ''
}

/** Formats a time for spreadsheets: '2026-11-20 15:00'. */
function timeText(instant: string): string {
  const { date, hour, minute } = indianClock(new Date(instant))
  return `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Excel's limit, minus the row of headings. */
const MAX_WORKBOOK_ROWS = 1_048_575
/** Excel's limit for one cell; longer text is cut. */
const MAX_CELL_LENGTH = 32_767
/** Excel counts days from this date, because it takes 1900 for a leap year. */
const DAY_ZERO = '1899-12-30'
/** Indices into `STYLES`. */
const STYLE: Record<CellKind | 'heading' | 'negativeRupees', number> = {
  text: 0,
  number: 0,
  heading: 1,
  date: 2,
  time: 3,
  month: 4,
  rupees: 5,
  paise: 6,
  negativeRupees: 7,
}

/**
 * Streams the sheets as an Excel workbook: SpreadsheetML (ECMA-376) in a ZIP. Text is stored as text, never as a formula,
 * so nothing is executed. Dates and numbers keep their types.
 */
export function workbookOf(sheets: readonly Sheet[]): NodeJS.ReadableStream {
  const zip = new ZipFile()
  for (const [path, xml] of Object.entries(parts(sheets))) zip.addBuffer(Buffer.from(HEADER + xml), path)
  for (const [at, sheet] of sheets.entries()) zip.addReadStream(Readable.from(worksheet(sheet)), `xl/${sheetPath(at)}.xml`)
  zip.end()
  return zip.outputStream
}

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetPath = (at: number) => `worksheets/sheet${at + 1}`

function parts(sheets: readonly Sheet[]): Record<string, string> {
  const link = (kind: string, id: number, target: string) => `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const links = (inner: string) => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`
  const part = (path: string, kind: string) => `<Override PartName="/xl/${path}.xml" ContentType="${TYPE}.${kind}+xml"/>`
  const each = (write: (at: number, name: string) => string) => sheets.map(({ name }, at) => write(at, name)).join('')
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${each((at) => part(sheetPath(at), 'worksheet'))}${part('styles', 'styles')}</Types>`,
    '_rels/.rels': links(link('officeDocument', 1, 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((at, name) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      each((at) => link('worksheet', at + 1, `${sheetPath(at)}.xml`)) + link('styles', sheets.length + 1, 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
  }
}

/** Built-in: 12,980.50 and 12,980. In a format with conditions, such as that of rupees, LibreOffice leaves out the minus. */
const AMOUNT = 4
const NEGATIVE_RUPEES = 3
/** Built-in formats: the reader's short date, and that date with the time. */
const DATE = 14
const TIME = 22
/** 'Nov 2026', and rupees in lakh and crore: 12,34,567. */
const MONTH = 164
const RUPEES = 165
const LAKH_AND_CRORE = '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0'

/** Plain, bold, and a format for each kind of cell. Readers such as openpyxl warn about a workbook without 'Normal'. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="${MONTH}" formatCode="mmm yyyy"/><numFmt numFmtId="${RUPEES}" formatCode="${LAKH_AND_CRORE.replaceAll('>', '&gt;')}"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
  `<cellXfs count="8"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>${[DATE, TIME, MONTH, RUPEES, AMOUNT, NEGATIVE_RUPEES].map((id) => `<xf xfId="0" numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

async function* worksheet({ columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const headings = columns.map(({ header }) => textCell(header, STYLE.heading))
  yield Buffer.from(
    `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${widths.join('')}</cols><sheetData>${xmlRow(headings)}`,
  )
  for await (const rows of pages) {
    yield Buffer.from(rows.map((cells) => xmlRow(cells.map((cell, at) => cellXml(cell, columns[at]?.holds)))).join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function xmlRow(cells: string[]): string {
  return `<row>${cells.join('')}</row>`
}

function cellXml(cell: Cell, kind: CellKind = 'text'): string {
  if (cell === null || cell === '') return '<c/>'
  const number = kind === 'paise' ? decimalRupees : String
  const value = typeof cell === 'number' ? number(cell) : serialOf(cell, kind)
  if (value === undefined) return textCell(String(cell))
  const style = STYLE[kind === 'rupees' && Number(value) < 0 ? 'negativeRupees' : kind]
  return style === 0 ? `<c><v>${value}</v></c>` : `<c s="${style}"><v>${value}</v></c>`
}

/** Returns the days since `DAY_ZERO`, with the time as a fraction; undefined for text. */
function serialOf(cell: string, kind: CellKind): number | undefined {
  const days = (date: PlainDate) => daysBetween(DAY_ZERO, date)
  if ((kind === 'date' || kind === 'month') && isPlainDate(cell)) return days(cell)
  if (kind !== 'time') return undefined
  const { date, hour, minute } = indianClock(new Date(cell))
  return days(date) + (hour * 60 + minute) / (24 * 60)
}

function textCell(text: string, style = 0): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escape(withoutCodes(text.slice(0, MAX_CELL_LENGTH)))}</t></is></c>`
}

/** Escapes the underscore of '_x0041_', which Excel would read as 'A' (ECMA-376, ST_Xstring). */
function withoutCodes(text: string): string {
  return text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Most control characters and lone surrogates are invalid in XML 1.0 and are removed. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escape(text: string): string {
  return text.replace(NO_XML, '').replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '')
}
