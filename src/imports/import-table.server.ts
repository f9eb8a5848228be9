import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Problem } from '../shared/problem.ts'
import { cellText } from '../shared/text/spreadsheet-cell.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES } from './import-plan.ts'
import { decodeImportText } from './import-text.server.ts'

/** The parser gets the file in pieces, so that its output never waits for more than one of them. */
const CHUNK_CHARACTERS = 32 * 1024
const MAX_CELL_LENGTH = 20_000
const CELL_TOO_LONG = `a cell of more than ${MAX_CELL_LENGTH.toLocaleString('en-IN')} characters`
const MAX_LINE_BYTES = 100_000
const LINE_TOO_LONG = `more than ${MAX_LINE_BYTES / 1000} kB`
const LINES_PER_PART = 250

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const
type Delimiter = keyof typeof DELIMITERS

export interface ImportLine {
  /** The line where the record begins, counted from 1 as a text editor does. A cell may have several lines. */
  line: number
  /** Empty for columns that were not asked for. */
  cells: string[]
  /** The first cell with text that has no heading. The columns of such a line may be shifted. */
  extra?: { column: number; value: string }
}

export interface ImportTable {
  headings: string[]
  lines: ImportLine[]
  /** In words: 'commas'. */
  delimiter: string
  encoding: string
}

/** What the reader of a file needs of its cells. The rest does not leave the thread that parses. */
export interface NeededCells {
  /** Columns, counted from 1. */
  columns: number[]
  /** So many lines come with all their cells. */
  wholeLines: number
}

/**
 * Parses a file. Each part has the headings and the next lines. This runs in a thread of its own, because a hostile file
 * can take much time and memory (docs/decisions/0041).
 * @throws Problem 'invalid' when the file is no table, 'too-large' when it has too many lines
 */
export async function* parseImportFile(bytes: Uint8Array, needed: NeededCells): AsyncGenerator<ImportTable> {
  const { text, encoding } = decodeImportText(bytes)
  const sign = delimiterOf(text)
  let table: ImportTable | undefined
  let count = 0
  for await (const { line, cells } of parseRecords(text, sign)) {
    if (!table) {
      table = { headings: cells, lines: [], delimiter: DELIMITERS[sign], encoding }
      continue
    }
    if (cells.every((cell) => cell === '')) continue
    count += 1
    if (count > MAX_IMPORT_LINES) throw tooManyLines()
    table.lines.push(neededOf({ line, cells }, table.headings.length, count > needed.wholeLines ? needed.columns : undefined))
    if (table.lines.length < LINES_PER_PART) continue
    yield table
    table = { ...table, lines: [] }
  }
  if (!table) throw new Problem('invalid', 'This file is empty.')
  if (count === 0) throw new Problem('invalid', 'This file has headings but no rows below them.')
  yield table
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

async function* parseRecords(text: string, delimiter: Delimiter): AsyncGenerator<ImportLine> {
  let nextLine = 1
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE_BYTES,
    cast: (cell, { index }) => {
      if (index >= MAX_IMPORT_COLUMNS) throw new Problem('invalid', `Line ${nextLine} has more than ${MAX_IMPORT_COLUMNS} columns.`)
      if (cell.length > MAX_CELL_LENGTH) throw new Problem('invalid', tooLong(nextLine, CELL_TOO_LONG))
      return cell
    },
    on_record: (parsed: string[], { lines }) => {
      nextLine = lines + 1
      return parsed
    },
  })
  try {
    for await (const { record, info } of Readable.from(chunksOf(text)).pipe(parser) as AsyncIterable<ParsedRecord>) {
      // The parser reports the line where a record ends. A record with line breaks in its cells begins earlier.
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      yield { line: info.lines - breaks, cells: record.map((cell) => cellText(cell.trim()).trim()) }
    }
  } catch (error) {
    throw error instanceof CsvError ? new Problem('invalid', faultOf(error, nextLine)) : error
  }
}

/** Pieces of the text with every line break as LF: inside quotation marks the parser counts CR and LF as two. */
function* chunksOf(text: string): Generator<Buffer> {
  for (let from = 0, end = 0; from < text.length; from = end) {
    end = from + CHUNK_CHARACTERS
    if (text[end - 1] === '\r' && text[end] === '\n') end += 1
    // Half of a surrogate pair could not be encoded.
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end += 1
    yield Buffer.from(text.slice(from, end).replace(/\r\n?/g, '\n'))
  }
}

function neededOf({ line, cells }: ImportLine, headings: number, columns: number[] | undefined): ImportLine {
  const at = cells.findIndex((value, index) => index >= headings && value !== '')
  const kept = columns ? cells.slice(0, Math.max(0, ...columns)).map((cell, index) => (columns.includes(index + 1) ? cell : '')) : cells
  return { line, cells: kept, ...(at >= 0 && { extra: { column: at + 1, value: cells[at] ?? '' } }) }
}

/** @param begins the line where the record begins. A quotation mark that is never closed makes it very long. */
function faultOf(fault: CsvError, begins: number): string {
  if (fault.code === 'CSV_MAX_RECORD_SIZE') return tooLong(begins, LINE_TOO_LONG)
  const line = fault.code === 'CSV_QUOTE_NOT_CLOSED' ? begins : fault['lines']
  const place = typeof line === 'number' ? ` Check line ${line}.` : ''
  return `This file cannot be read as CSV: a quotation mark is missing or extra.${place}`
}

function tooLong(line: number, what: string): string {
  return `Line ${line} has ${what}. A quotation mark may be missing there.`
}

function tooManyLines(): Problem {
  return new Problem('too-large', `At most ${MAX_IMPORT_LINES.toLocaleString('en-IN')} rows can be imported at once.`)
}

/** The delimiter that occurs most often in the headings, outside quotation marks. */
function delimiterOf(text: string): Delimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  const begin = text.search(/[^\r\n]/)
  let isQuoted = false
  for (const sign of text.slice(begin, begin + MAX_LINE_BYTES)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' || sign === '\r') break
    else if (sign in counts) counts[sign as Delimiter] += 1
  }
  return (Object.keys(counts) as Delimiter[]).reduce((best, sign) => (counts[sign] > counts[best] ? sign : best), ',')
}
