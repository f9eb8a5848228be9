import { stringify } from 'csv-stringify/sync'
import { spreadsheetCell } from '#base/text/spreadsheet-cell.ts'

/** Without it Excel assumes another encoding than UTF-8 and garbles Hindi names. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * With a `record_delimiter` csv-stringify only quotes cells that contain exactly that delimiter, so a message with a lone
 * line feed would begin a new row. Semicolons and tabs separate cells in some languages.
 */
const OPTIONS = { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ } as const

/** Returns the beginning of a CSV file: the byte order mark and the headings. */
export function csvHead(headings: string[]): Uint8Array {
  return Buffer.concat([Buffer.from(BYTE_ORDER_MARK), csvRecords([headings])])
}

/** A decimal is written as it is: '-0.01' is no formula. */
export type CsvCell = string | number | { decimal: string }

/** Returns records of a CSV file (RFC 4180). Text never becomes a spreadsheet formula (docs/product/contract.md, section 5). */
export function csvRecords(rows: CsvCell[][]): Uint8Array {
  const written = (cell: CsvCell) => (typeof cell === 'string' ? spreadsheetCell(cell) : typeof cell === 'number' ? cell : cell.decimal)
  const cells = rows.map((row) => row.map(written))
  return Buffer.from(stringify(cells, OPTIONS))
}
