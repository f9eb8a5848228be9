import { setImmediate as letRequestsRun } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { Problem } from '../shared/problem.ts'
import { cellText } from '../shared/text/spreadsheet-cell.ts'
import { MAX_IMPORT_LINES } from './import-plan.ts'

/** After each chunk, requests to the site get their turn. */
const CHUNK_CHARACTERS = 32 * 1024
const MAX_COLUMNS = 200
const MAX_CELL_LENGTH = 20_000

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const
type Delimiter = keyof typeof DELIMITERS

export interface ImportLine {
  /** The line where the record begins, counted from 1 as a text editor does. A cell may have several lines. */
  line: number
  cells: string[]
}

export interface ImportTable {
  headings: string[]
  lines: ImportLine[]
  delimiter: string
}

/** @throws Problem 'invalid' when the file is no table, 'too-large' when it has too many lines */
export async function readImportTable(file: string): Promise<ImportTable> {
  // Inside quotation marks the parser counts CR and LF as two line breaks.
  const text = file.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  const [head, ...lines] = await parseLines(text, delimiter)
  if (!head) throw new Problem('invalid', 'This file is empty.')
  if (head.cells.length > MAX_COLUMNS) throw new Problem('invalid', `This file has more than ${MAX_COLUMNS} columns.`)
  if (lines.length === 0) throw new Problem('invalid', 'This file has headings, but no lines below them.')
  return { headings: head.cells, lines, delimiter: DELIMITERS[delimiter] }
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

async function parseLines(text: string, delimiter: Delimiter): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_CELL_LENGTH * MAX_COLUMNS,
  })
  const faults: Error[] = []
  parser.on('error', (error) => faults.push(error))
  parser.on('readable', () => {
    let parsed: ParsedRecord | null
    while ((parsed = parser.read() as ParsedRecord | null) !== null) lines.push(lineOf(parsed))
  })
  const ended = new Promise<void>((resolve) => parser.once('close', resolve))
  for (let from = 0; from < text.length && faults.length === 0; from += CHUNK_CHARACTERS) {
    parser.write(text.slice(from, from + CHUNK_CHARACTERS))
    await letRequestsRun()
    if (lines.length > MAX_IMPORT_LINES + 1) throw tooMany(parser)
  }
  parser.end()
  await ended
  if (faults[0]) throw new Problem('invalid', notACsv(faults[0]))
  if (lines.length > MAX_IMPORT_LINES + 1) throw tooMany(parser)
  return lines.filter(({ cells }, index) => index === 0 || cells.some((cell) => cell !== ''))
}

function tooMany(parser: { destroy: () => unknown }): Problem {
  parser.destroy()
  return new Problem('too-large', `At most ${MAX_IMPORT_LINES.toLocaleString('en-IN')} lines can be imported at once.`)
}

/** The parser reports the line where a record ends. A record with line breaks in its cells begins earlier. */
function lineOf({ record, info }: ParsedRecord): ImportLine {
  const breaks = record.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
  return { line: info.lines - breaks, cells: record.map((cell) => cellText(cell.trim()).trim()) }
}

function notACsv(fault: Error): string {
  const line = fault instanceof CsvError && typeof fault['lines'] === 'number' ? ` Look at line ${fault['lines']}.` : ''
  return `This file cannot be read as CSV: there is a quotation mark too few or too many.${line}`
}

/** The delimiter that occurs most often in the headings, outside quotation marks. */
function delimiterOf(text: string): Delimiter {
  const headings = firstRecord(text).replace(/"(?:[^"]|"")*"/g, '')
  const count = (sign: Delimiter) => headings.split(sign).length
  return (Object.keys(DELIMITERS) as Delimiter[]).reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

function firstRecord(text: string): string {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    if (!isQuoted && at > 0 && sign === '\n') return text.slice(0, at)
  }
  return text
}
