import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Problem } from '#base/api/problem.ts'
import { cellText } from '#base/text/spreadsheet-cell.ts'
import { MAX_TITLE_ROWS, type ImportRow } from '../../imports/find-headings.ts'
import { MAX_IMPORT_COLUMNS } from '../../imports/import-plan.ts'

/** The parser gets the file in pieces, so that its output never waits for more than one of them. */
const CHUNK_CHARACTERS = 32 * 1024
const MAX_CELL_LENGTH = 20_000
const CELL_TOO_LONG = `a cell of more than ${MAX_CELL_LENGTH.toLocaleString('en-IN')} characters`
const MAX_LINE_BYTES = 100_000
const LINE_TOO_LONG = `more than ${MAX_LINE_BYTES / 1000} kB`

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const
type Delimiter = keyof typeof DELIMITERS

/**
 * The rows of a text with separated cells: CSV, or what was copied from a spreadsheet. They are parsed as they are read.
 * @throws Problem 'invalid' with the line
 */
export function textRows(text: string): { rows: AsyncIterable<ImportRow>; delimiter: string } {
  const sign = delimiterOf(text)
  return { rows: parseRecords(text, sign), delimiter: DELIMITERS[sign] }
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

async function* parseRecords(text: string, delimiter: Delimiter): AsyncGenerator<ImportRow> {
  let nextLine = 1
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    // Spreadsheets copy a cell with a quotation mark inside as it is.
    relax_quotes: delimiter === '\t',
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

/** The delimiter that occurs most often in one of the first lines, outside quotation marks. Titles may stand above the table. */
function delimiterOf(text: string): Delimiter {
  const begin = text.search(/[^\r\n]/)
  let best: Delimiter = ','
  let most = 0
  let lines = 0
  let isQuoted = false
  let counts = { ',': 0, ';': 0, '\t': 0 }
  const closeLine = () => {
    for (const sign of Object.keys(counts) as Delimiter[]) if (counts[sign] > most) [best, most] = [sign, counts[sign]]
    counts = { ',': 0, ';': 0, '\t': 0 }
    lines += 1
  }
  for (const sign of text.slice(begin, begin + MAX_LINE_BYTES)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' || sign === '\r') closeLine()
    else if (sign in counts) counts[sign as Delimiter] += 1
    if (lines > 2 * MAX_TITLE_ROWS) break
  }
  closeLine()
  return best
}
