import { grouped } from '#base/text/wording/counted.ts'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Problem } from '#base/api/problem.ts'
import { cellText } from '#base/text/spreadsheet-cell.ts'
import { cellsOfChatLine, isChatList, withoutStamps } from '../../imports/chat-lines.ts'
import { mailboxListOf } from '../../imports/mailbox-list.ts'
import { MAX_TITLE_ROWS, type ImportRow } from '../../imports/find-headings.ts'
import { MAX_IMPORT_COLUMNS } from '../../imports/import-plan.ts'

/** The parser gets the file in chunks, so that at most one chunk's output is pending. */
const CHUNK_CHARACTERS = 32 * 1024
const MAX_CELL_LENGTH = 20_000
const CELL_TOO_LONG = `a cell of more than ${grouped(MAX_CELL_LENGTH)} characters`
const MAX_LINE_BYTES = 100_000
const LINE_TOO_LONG = `more than ${MAX_LINE_BYTES / 1000} kB`

const NOT_CSV = 'This file cannot be read as CSV: a quotation mark is missing or extra.'
/** The first line of files made for Excel, which names the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n?|\n)/i
const AS_TEXT = /^=\s*"((?:[^"]|"")*)"$/

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const
/** Vertical bars also occur inside cells, so they only count in a text without these delimiters. */
const USUAL_DELIMITERS = [',', ';', '\t'] as const
type Delimiter = keyof typeof DELIMITERS

/**
 * Parses the rows of a delimited text (CSV, or cells copied from a spreadsheet) or of a list from a chat or a recipients
 * line. Rows are parsed as they are read.
 * @throws Problem 'invalid' with the line
 */
export function textRows(typed: string): {
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>
  delimiter: string
  stamp: string | null
} {
  const { text, stamp } = withoutStamps(typed)
  const [said, named = ''] = SEPARATOR_LINE.exec(text) ?? []
  const mailboxes = said === undefined ? mailboxListOf(text) : undefined
  if (mailboxes) return { rows: mailboxes.map((cells, at) => ({ line: at + 1, cells })), delimiter: '', stamp }
  if (said === undefined && isChatList(text)) return { rows: chatRows(text), delimiter: '', stamp }
  // Excel obeys such a line and hides it.
  const list = said === undefined ? text : `\n${text.slice(said.length)}`
  const sign = isDelimiter(named) ? named : delimiterOf(list)
  return { rows: parseRecords(list, sign), delimiter: DELIMITERS[sign], stamp }
}

function* chatRows(text: string): Generator<ImportRow> {
  let line = 1
  for (const [said] of text.matchAll(/[^\r\n]+|\r\n?|\n/g)) {
    if (/^[\r\n]/.test(said)) line += 1
    else yield { line, cells: cellsOfChatLine(said) }
  }
}

const isDelimiter = (sign: string): sign is Delimiter => sign in DELIMITERS

interface ParsedRecord {
  record: string[]
  /** The source text of the record. */
  raw: string
  info: { lines: number }
}

async function* parseRecords(text: string, delimiter: Delimiter): AsyncGenerator<ImportRow> {
  let nextLine = 1
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    raw: true,
    // Spreadsheets copy a cell with a quotation mark inside unquoted, and payroll programs write it that way.
    relax_quotes: true,
    ltrim: true,
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
    for await (const { record, raw, info } of Readable.from(chunksOf(text)).pipe(parser) as AsyncIterable<ParsedRecord>) {
      // The parser reports the line where a record ends. A record with line breaks in its cells begins earlier.
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      const line = info.lines - breaks
      const isAsItIs = delimiter === '\t' || raw.includes('"""')
      yield { line, cells: record.map((cell) => textOf(isAsItIs ? cell : withoutOuterQuotes(cell, line))) }
    }
  } catch (error) {
    throw error instanceof CsvError ? new Problem('invalid', faultOf(error, nextLine)) : error
  }
}

/** Unwraps '="00123"' → '00123', which programs write so that Excel keeps codes as text. */
function textOf(cell: string): string {
  const typed = cell.trim()
  const [, code] = AS_TEXT.exec(typed) ?? []
  return code === undefined ? cellText(typed).trim() : code.replaceAll('""', '"').trim()
}

/**
 * Removes the outer quotation marks of '"Ravi "Ricky" Sample"', which the parser leaves in place. Rejects '"3"x', which is
 * ambiguous.
 * @throws Problem 'invalid' with the line
 */
function withoutOuterQuotes(cell: string, line: number): string {
  const typed = cell.trim()
  if (!typed.startsWith('"')) return cell
  if (typed.length < 2 || !typed.endsWith('"')) throw new Problem('invalid', `${NOT_CSV} Check line ${line}.`)
  return typed.slice(1, -1)
}

/** Yields chunks of the text with every line break as LF: inside quotation marks the parser counts CR and LF as two. */
function* chunksOf(text: string): Generator<Buffer> {
  for (let from = 0, end = 0; from < text.length; from = end) {
    end = from + CHUNK_CHARACTERS
    if (text[end - 1] === '\r' && text[end] === '\n') end += 1
    // Half a surrogate pair could not be encoded.
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end += 1
    yield Buffer.from(text.slice(from, end).replace(/\r\n?/g, '\n'))
  }
}

/** @param begins The line where the record begins. An unclosed quotation mark makes the record very long. */
function faultOf(fault: CsvError, begins: number): string {
  if (fault.code === 'CSV_MAX_RECORD_SIZE') return tooLong(begins, LINE_TOO_LONG)
  const line = fault.code === 'CSV_QUOTE_NOT_CLOSED' ? begins : fault['lines']
  const place = typeof line === 'number' ? ` Check line ${line}.` : ''
  return NOT_CSV + place
}

function tooLong(line: number, what: string): string {
  return `Line ${line} has ${what}. A quotation mark may be missing there.`
}

/** Returns the delimiter that occurs most often in one of the first lines, outside quotation marks. Titles may precede the table. */
function delimiterOf(text: string): Delimiter {
  const begin = text.search(/[^\r\n]/)
  let best: Delimiter = ','
  let most = 0
  let lines = 0
  let isQuoted = false
  let counts = { ',': 0, ';': 0, '\t': 0 }
  const closeLine = () => {
    for (const sign of USUAL_DELIMITERS) if (counts[sign] > most) [best, most] = [sign, counts[sign]]
    counts = { ',': 0, ';': 0, '\t': 0 }
    lines += 1
  }
  for (const sign of text.slice(begin, begin + MAX_LINE_BYTES)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' || sign === '\r') closeLine()
    else if (sign in counts) counts[sign as keyof typeof counts] += 1
    if (lines > 2 * MAX_TITLE_ROWS) break
  }
  closeLine()
  return most === 0 && text.includes('|') ? '|' : best
}
