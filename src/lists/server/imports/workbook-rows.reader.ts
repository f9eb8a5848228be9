import type { ImportSheet } from '../../imports/import.schema.ts'
import { readXlsx, type Cell, type CellValue, type Sheet } from 'hucre/xlsx'
import { Problem } from '#base/api/problem.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES } from '../../imports/import-plan.ts'
import { shownNumber, shownText } from '../../imports/cells/shown-number.ts'
import { headingScore, type ImportRow } from '../../imports/find-headings.ts'
import { COPY_THE_LIST, damaged, unpackWorkbook } from './workbook-archive.reader.ts'

/** Of each sheet so many rows are looked at, to find the one with the list. */
const ROWS_LOOKED_AT = 200
const LAST_COLUMN = 'GR'
/** What the sheets may have together, if each were as large as the whole workbook: so much is read at once, or one after another. */
const [MAX_BYTES_AT_ONCE, MAX_BYTES_OF_SHEETS] = [200_000_000, 500_000_000]
const FORMAT_CODE = /\bformatCode=(?:"([^"]*)"|'([^']*)')/g
/** Empty rows between the lines do not count as lines. */
const MAX_ROWS = MAX_IMPORT_LINES * 2

/** The rows of one sheet of a workbook. */
export interface WorkbookRows {
  rows: ImportRow[]
  /** The sheets with content, in the order of the workbook; only the one that was asked for, if one was. */
  sheets: ImportSheet[]
  sheet: string
  /** Counted from 1. */
  hiddenColumns: number[]
  /** Numbers without a date format count days from 1904, as old Macs did. */
  countsFrom1904: boolean
}

/**
 * Reads one sheet of an Excel workbook: formulas by their last result, dates as dates, and a cell that is merged downwards
 * in each of its rows.
 * @param sheetName Left out: the sheet whose headings look most like those of a list of people.
 * @throws Problem 'too-large', 'invalid' or 'unsupported-type'
 */
export async function workbookRows(file: Uint8Array, sheetName: string | undefined): Promise<WorkbookRows> {
  const { parts, archive: bytes, styles } = unpackWorkbook(file)
  requireWorkbook(parts)
  try {
    const names = await namesOfSheets(bytes)
    // To read a large sheet twice takes too long.
    const name = sheetName ?? (names.length === 1 ? names[0] : undefined)
    const sheets = name === undefined ? await sheetsOf(bytes, names) : undefined
    const best = sheets?.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden) || other.score - one.score)[0]
    const chosen = name ?? best?.name
    if (chosen === undefined) throw new Problem('invalid', 'This workbook is empty.')
    const { sheets: read, dateSystem } = await readXlsx(bytes, {
      sheets: [chosen],
      range: `A1:${LAST_COLUMN}${MAX_ROWS}`,
      readStyles: hasCodeFormats(styles) || styles.includes('<strike'),
    })
    const [sheet] = read
    if (!sheet) throw new Problem('invalid', `This workbook has no sheet “${chosen}”.`)
    requireResults(sheet)
    const rows = rowsOf(sheet)
    return {
      rows,
      sheets: sheets?.map(({ name: called, rows: count, isHidden }) => ({ name: called, rows: count, isHidden })) ?? [sheetOf(sheet, rows)],
      sheet: chosen,
      hiddenColumns: (sheet.columns ?? []).flatMap(({ hidden }, at) => (hidden && at < MAX_IMPORT_COLUMNS ? [at + 1] : [])),
      countsFrom1904: dateSystem === '1904',
    }
  } catch (error) {
    // A full heap or stack is the thread's to report. Anything else is a part of the workbook that cannot be read.
    throw error instanceof Problem || error instanceof RangeError ? error : damaged()
  }
}

/** @throws Problem 'unsupported-type' */
function requireWorkbook(parts: readonly string[]): void {
  if (parts.includes('[Content_Types].xml') && parts.some((part) => /(^|\/)workbook\d*\.xml$/.test(part))) return
  throw new Problem('unsupported-type', 'This is not an Excel workbook. In Excel, choose “Save as” and “Excel Workbook (.xlsx)”.')
}

async function namesOfSheets(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = []
  await readXlsx(bytes, { sheets: ({ name }) => names.push(name) < 0 })
  return names
}

/** Sheets without cells, like those of a chart, are left out: the reader fails at them. */
async function* readableSheets(bytes: Uint8Array, names: readonly string[]): AsyncGenerator<Sheet> {
  const range = `A1:${LAST_COLUMN}${ROWS_LOOKED_AT}`
  // Sheets may all be one part of the file, and each keeps its text.
  const mostBytes = names.length * bytes.byteLength
  if (mostBytes > MAX_BYTES_OF_SHEETS) throw new Problem('too-large', `This workbook has too many sheets for its size. ${COPY_THE_LIST}`)
  const readAll = () =>
    readXlsx(bytes, { range }).catch((error: unknown) => {
      if (error instanceof RangeError) throw error
    })
  const all = mostBytes <= MAX_BYTES_AT_ONCE ? await readAll() : undefined
  if (all) return yield* all.sheets
  let count = 0
  for (const name of names) {
    const { sheets } = await readXlsx(bytes, { sheets: [name], range }).catch(() => ({ sheets: [] }))
    count += sheets.length
    yield* sheets
  }
  if (count === 0) throw damaged()
}

/**
 * Programs that write workbooks without calculating them leave formulas without a result. What they stand for would be missing.
 * @throws Problem 'invalid'
 */
function requireResults({ rows, cells }: Sheet): void {
  for (const [place, { type }] of cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    if (type !== 'formula' || rows[row]?.[column] !== null) continue
    const message = `Line ${row + 1} has a formula without its result. Open the workbook in Excel, save it and choose the new file.`
    throw new Problem('invalid', message)
  }
}

/** The sheets with content, and how much their headings look like those of a list of people. */
async function sheetsOf(bytes: Uint8Array, names: readonly string[]): Promise<Array<ImportSheet & { score: number }>> {
  const found: Array<ImportSheet & { score: number }> = []
  for await (const sheet of readableSheets(bytes, names)) {
    const rows = rowsOf(sheet)
    const isList = rows.length > 1 ? 0.5 : 0
    if (rows.length > 0) found.push({ ...sheetOf(sheet, rows), score: headingScore(rows) + isList })
  }
  return found
}

function sheetOf({ name, hidden, veryHidden }: Sheet, rows: readonly ImportRow[]): ImportSheet {
  return { name, rows: Math.min(rows.length, ROWS_LOOKED_AT), isHidden: hidden === true || veryHidden === true }
}

/** Rows with text, with the number that the workbook shows beside them. */
function rowsOf({ rows, cells: details, rowDefs, merges = [] }: Sheet): ImportRow[] {
  const cells = rows.map((row, at) => row.map((value, column) => shownAs(value, details?.get(`${at},${column}`)) ?? textOf(value)))
  // A cell belongs to one merged cell. Where a file says more, the uppermost counts, and no cell is filled twice.
  const filledTo = new Map<number, number>()
  for (const { startRow, endRow, startCol } of merges.toSorted((one, other) => one.startRow - other.startRow)) {
    const merged = cells[startRow]?.[startCol]
    if (!merged || startCol >= MAX_IMPORT_COLUMNS) continue
    const from = Math.max(startRow, filledTo.get(startCol) ?? 0)
    for (let row = from + 1; row <= Math.min(endRow, cells.length - 1); row += 1) {
      const below = cells[row] ?? []
      while (below.length <= startCol) below.push('')
      below[startCol] = merged
    }
    filledTo.set(startCol, Math.max(from, endRow))
  }
  return cells.flatMap((row, at) => {
    const isHidden = rowDefs?.get(at)?.hidden === true
    const said = row.flatMap((cell, column) => (cell === '' ? [] : [column]))
    const isStruck = said.filter((column) => details?.get(`${at},${column}`)?.style?.font?.strikethrough).length * 2 > said.length
    return said.length > 0 ? [{ line: at + 1, cells: row, ...(isHidden && { isHidden }), ...(isStruck && { isStruck }) }] : []
  })
}

/** A code as people see it in the sheet, and paste it from there. */
function shownAs(value: CellValue, cell: Cell | undefined): string | undefined {
  const format = cell?.style?.numFmt
  if (format === undefined) return undefined
  if (typeof value === 'number') return shownNumber(value, format)
  return typeof value === 'string' && value !== '' ? shownText(value.trim(), format) : undefined
}

/** Whether a format of the workbook writes codes: only then are the formats of its cells read, which takes several times the memory. */
function hasCodeFormats(styles: string): boolean {
  for (const [, code, other] of styles.matchAll(FORMAT_CODE)) {
    const format = plainXml(code ?? other ?? '')
    if (![undefined, '1'].includes(shownNumber(1, format)) || ![undefined, '1'].includes(shownText('1', format))) return true
  }
  return false
}

function plainXml(text: string): string {
  return text.replace(/&(quot|apos|lt|gt|amp);/g, (_, name: string) => ({ quot: '"', apos: "'", lt: '<', gt: '>' })[name] ?? '&')
}

function textOf(value: CellValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return typeof value === 'string' ? value.trim() : String(value ?? '')
}
