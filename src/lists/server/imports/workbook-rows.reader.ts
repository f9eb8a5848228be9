import type { ImportSheet } from '../../imports/import.schema.ts'
import { readXlsx, type Cell, type CellValue, type Sheet } from 'hucre/xlsx'
import { Problem } from '#base/api/problem.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES } from '../../imports/import-plan.ts'
import { shownNumber, shownText } from '../../imports/cells/shown-number.ts'
import { headingScore, type ImportRow } from '../../imports/find-headings.ts'
import { COPY_THE_LIST, damaged, unpackWorkbook } from './workbook-archive.reader.ts'

/** The number of rows examined per sheet to find the one with the list. */
const ROWS_LOOKED_AT = 200
const LAST_COLUMN = 'GR'
/** Limits on the total size of the sheets if each were as large as the whole workbook: for reading all at once, and one after another. */
const [MAX_BYTES_AT_ONCE, MAX_BYTES_OF_SHEETS] = [200_000_000, 500_000_000]
const FORMAT_CODE = /\bformatCode=(?:"([^"]*)"|'([^']*)')/g
/** Empty rows between the lines do not count as lines. */
const MAX_ROWS = MAX_IMPORT_LINES * 2

/** The rows of one sheet of a workbook. */
export interface WorkbookRows {
  rows: ImportRow[]
  /** The non-empty sheets in workbook order, or only the requested one. */
  sheets: ImportSheet[]
  sheet: string
  /** Counted from 1. */
  hiddenColumns: number[]
  /** Numbers without a date format count days from 1904, as on old Macs. */
  countsFrom1904: boolean
}

/**
 * Reads one sheet of an Excel workbook: formulas by their last result, dates as dates, and a vertically merged cell in each
 * of its rows.
 * @param sheetName Default: the sheet whose headings look most like those of a list of people.
 * @throws Problem 'too-large', 'invalid' or 'unsupported-type'
 */
export async function workbookRows(file: Uint8Array, sheetName: string | undefined): Promise<WorkbookRows> {
  const { parts, archive: bytes, styles } = unpackWorkbook(file)
  requireWorkbook(parts)
  try {
    const names = await namesOfSheets(bytes)
    // Reading a large sheet twice takes too long.
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
    // The thread reports a full heap or stack. Any other error means an unreadable part of the workbook.
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

/** Skips sheets without cells, such as charts, on which the reader fails. */
async function* readableSheets(bytes: Uint8Array, names: readonly string[]): AsyncGenerator<Sheet> {
  const range = `A1:${LAST_COLUMN}${ROWS_LOOKED_AT}`
  // Several sheets may refer to the same part of the file, and each keeps its text.
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
 * Programs that write workbooks without calculating them leave formulas without results, so their values would be missing.
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

/** Returns the non-empty sheets, each with a score for headings of a list of people. */
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

/** Returns the non-empty rows, with the row numbers that the workbook shows. */
function rowsOf({ rows, cells: details, rowDefs, merges = [] }: Sheet): ImportRow[] {
  const cells = rows.map((row, at) => row.map((value, column) => shownAs(value, details?.get(`${at},${column}`)) ?? textOf(value)))
  // A cell belongs to one merged cell. If ranges overlap, the uppermost wins, and no cell is filled twice.
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

/** Returns a code as the sheet shows it and people copy it. */
function shownAs(value: CellValue, cell: Cell | undefined): string | undefined {
  const format = cell?.style?.numFmt
  if (format === undefined) return undefined
  if (typeof value === 'number') return shownNumber(value, format)
  return typeof value === 'string' && value !== '' ? shownText(value.trim(), format) : undefined
}

/** Reports whether a format of the workbook writes codes. Only then are cell formats read, which takes several times the memory. */
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
