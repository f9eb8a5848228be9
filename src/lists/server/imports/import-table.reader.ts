import { grouped } from '#base/text/wording/counted.ts'
import { Problem } from '#base/api/problem.ts'
import { findHeadings, isNoPerson, MAX_TITLE_ROWS, type FoundHeadings, type ImportRow } from '../../imports/find-headings.ts'
import { MAX_CELL_LENGTH, MAX_IMPORT_LINES, MAX_LIST_CHARACTERS } from '../../imports/import-plan.ts'
import { saysLeft } from '../../imports/cells/left-marks.ts'
import type { ImportSheet } from '../../imports/import.schema.ts'
import { textRows } from './text-rows.reader.ts'
import { workbookRows } from './workbook-rows.reader.ts'

const LINES_PER_PART = 250

export interface ImportLine extends ImportRow {
  /** The first cell of a text line that has no heading. The columns of such a line may be shifted. */
  extra?: { column: number; value: string }
  /** It looks like a sum, a signature or a note below the list. */
  isNoPerson?: boolean
  /** One of its cells says that the person has left. */
  hasLeft?: boolean
}

export interface ImportTable {
  headings: string[]
  /** The heading lines: none, one or two. */
  headingLines: number[]
  /** The titles above the headings, one text per row. */
  titles: string[]
  /** The stamp of a chat's first message; null for none. All stamps are removed. */
  stamp: string | null
  /** Cells of columns that were not requested are empty. */
  lines: ImportLine[]
  /** The delimiter in words: 'commas'. '' for a workbook or a list from a chat. */
  delimiter: string
  /** '' for a workbook. */
  encoding: string
  /** The non-empty sheets of a workbook, and the one that was read. */
  sheets: ImportSheet[]
  sheet: string | null
  /** Columns that are hidden in the workbook, counted from 1. */
  hiddenColumns: number[]
  countsFrom1904: boolean
}

/** The cells that the caller needs. The rest never leave the parsing thread. */
export interface NeededCells {
  /** Columns, counted from 1. */
  columns: number[]
  /** The number of lines returned with all their cells. */
  wholeLines: number
  /** The sheet to read. Default: the one that looks most like a list. */
  sheet?: string | undefined
  /** The line of the headings, 0 for none. Default: found automatically. */
  headingLine?: number | undefined
  /** The line of the first person in a list without headings. Default: the first. */
  firstLine?: number | undefined
}

type Source = Omit<ImportTable, 'headings' | 'headingLines' | 'titles' | 'lines'> & { rows: AsyncIterable<ImportRow> | Iterable<ImportRow> }

/** A part of the table. The first part has everything except the later lines. */
export type TablePart = ImportTable | Pick<ImportTable, 'lines'>

/**
 * Parses a file. The first part has the headings and the first lines, the others the following lines. Runs in a thread of
 * its own, because a hostile file can take much time and memory (docs/decisions/0041). Texts are copied out of the thread
 * one by one; their size is limited per cell and in total.
 * @throws Problem 'invalid' when the file is not a table, 'too-large' when it has too many lines or too much text
 */
export async function* parseImportFile(bytes: Uint8Array, needed: NeededCells): AsyncGenerator<TablePart> {
  const { rows, ...source } = await open(bytes, needed.sheet)
  let found: FoundHeadings | undefined
  let table: ImportTable | undefined
  let part: TablePart | undefined
  let first: ImportRow[] = []
  let count = 0
  let characters = 0
  const countIn = (texts: readonly string[]) => {
    for (const text of texts) characters += text.length
    if (characters > MAX_LIST_CHARACTERS) throw tooMuchText()
  }
  const begin = (): ImportTable => {
    found = findHeadings(first, needed.headingLine, needed.firstLine)
    const titles = found.titles.map(({ cells }) => shortened(cells.filter((cell) => cell !== '').join(' ')))
    const { headings, headingRows } = found
    countIn([...titles, ...headings])
    return { ...source, headings, headingLines: headingRows.map(({ line }) => line), titles, lines: [] }
  }
  const isLine = (row: ImportRow) => !found?.headingRows.includes(row) && !found?.titles.includes(row)
  const add = (row: ImportRow, to: TablePart, of: ImportTable) => {
    count += 1
    if (count > MAX_IMPORT_LINES) throw tooManyLines()
    const line = neededOf(row, of, count > needed.wholeLines ? needed.columns : undefined)
    countIn([...line.cells, line.extra?.value ?? ''])
    to.lines.push(line)
  }
  for await (const { cells, ...where } of rows) {
    if (cells.every((cell) => cell === '')) continue
    const row = { ...where, cells: cells.map(shortened) }
    if (!table || !part) {
      first.push(row)
      if (first.length < MAX_TITLE_ROWS) continue
      table = part = begin()
      for (const one of first.filter(isLine)) add(one, part, table)
      first = []
    } else add(row, part, table)
    if (part.lines.length < LINES_PER_PART) continue
    yield part
    part = { lines: [] }
  }
  if (!table || !part) {
    if (first.length === 0) throw new Problem('invalid', 'This file is empty.')
    table = part = begin()
    for (const one of first.filter(isLine)) add(one, part, table)
  }
  if (count === 0) throw new Problem('invalid', 'This file has headings but no rows below them.')
  yield part
}

function shortened(cell: string): string {
  return cell.slice(0, MAX_CELL_LENGTH)
}

async function open(bytes: Uint8Array, sheet: string | undefined): Promise<Source> {
  if (isArchive(bytes)) return { ...(await workbookRows(bytes, sheet)), delimiter: '', encoding: '', stamp: null }
  const { text, encoding } = decodeImportText(bytes)
  return { ...textRows(text), encoding, sheets: [], sheet: null, hiddenColumns: [], countsFrom1904: false }
}

/** @param columns Undefined: all */
function neededOf({ cells, ...row }: ImportRow, { headings, sheet }: ImportTable, columns: number[] | undefined): ImportLine {
  // The columns of a sheet cannot be shifted.
  const at = headings.length === 0 || sheet !== null ? -1 : cells.findIndex((value, index) => index >= headings.length && value !== '')
  const kept = columns ? cells.slice(0, Math.max(0, ...columns)).map((cell, index) => (columns.includes(index + 1) ? cell : '')) : cells
  return {
    ...row,
    cells: kept,
    ...(at >= 0 && { extra: { column: at + 1, value: cells[at] ?? '' } }),
    ...(isNoPerson(cells, headings) && { isNoPerson: true }),
    ...(cells.some(saysLeft) && { hasLeft: true }),
  }
}

function tooMuchText(): Problem {
  return new Problem(
    'too-large',
    `A list can have at most ${MAX_LIST_CHARACTERS / 1_000_000} million characters. Split it into smaller files.`,
  )
}

function tooManyLines(): Problem {
  return new Problem('too-large', `At most ${grouped(MAX_IMPORT_LINES)} rows can be imported at once.`)
}

const UTF8_MARK = [0xef, 0xbb, 0xbf]
const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL_MARK = [0xd0, 0xcf, 0x11, 0xe0]
/** Sample size in bytes: zeros in every second byte indicate UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 512

/** Some programs name web pages and XML tables '.xls', and Excel opens them. */
const WEB_PAGE = /^\s*<(?:\?xml|!doctype|html|head|meta|style|table|div)/i
const PROTECTED =
  'This workbook is protected by a password. Open it in Excel, remove the password (File, Info, Protect Workbook) and save it.'
const OLD_EXCEL = 'This is a file in an old format (.xls). In Excel, choose “Save as” and “Excel Workbook (.xlsx)”.'
/** The content part of an encrypted workbook. */
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le')

interface ImportText {
  text: string
  encoding: string
}

/**
 * Decodes a file that is not a workbook: UTF-8 with or without a byte order mark, or UTF-16 as in Excel's 'Unicode Text'.
 * @throws Problem 'unsupported-type' or 'invalid'
 */
function decodeImportText(bytes: Uint8Array): ImportText {
  if (beginsWith(bytes, OLD_EXCEL_MARK)) throw new Problem('unsupported-type', isProtected(bytes) ? PROTECTED : OLD_EXCEL)
  const text = decode(bytes)
  if (WEB_PAGE.test(text.text.slice(0, SAMPLE_BYTES))) throw new Problem('unsupported-type', OLD_EXCEL)
  if (text.text.includes('\0')) throw new Problem('invalid', 'This is neither a workbook nor a text file. Choose an .xlsx or CSV file.')
  return text
}

function decode(bytes: Uint8Array): ImportText {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decoded(bytes, 'utf-16le'), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decoded(bytes, 'utf-16be'), encoding: 'UTF-16' }
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const isWide = sample.length > 3 && sample.filter((byte, index) => index % 2 === 1 && byte === 0).length > sample.length / 4
  if (isWide) return { text: decoded(bytes, 'utf-16le'), encoding: 'UTF-16' }
  return { text: decoded(bytes, 'utf-8'), encoding: beginsWith(bytes, UTF8_MARK) ? 'UTF-8 with BOM' : 'UTF-8' }
}

function decoded(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid', 'The text of this file cannot be read. In Excel, save it as “CSV UTF-8” and try again.')
  }
}

/** Reports whether the file may be a workbook: all are ZIP files. */
function isArchive(bytes: Uint8Array): boolean {
  return beginsWith(bytes, ZIP_MARK)
}

function isProtected(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PART)
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}
