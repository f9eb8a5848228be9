import { stringify } from 'csv-stringify/sync'
import { spreadsheetCell } from '#base/text/spreadsheet-cell.ts'

/** Without it Excel takes UTF-8 for another encoding and spoils Hindi names. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * With a `record_delimiter` csv-stringify quotes only cells that contain exactly that one: a message with a lone line feed would
 * begin a new row. Semicolons and tabs separate cells in some languages.
 */
const OPTIONS = { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ } as const

/** The beginning of a CSV file: the byte order mark and the headings. */
export function csvHead(headings: string[]): Uint8Array {
  return Buffer.concat([Buffer.from(BYTE_ORDER_MARK), csvRecords([headings])])
}

/** Records of a CSV file (RFC 4180). No text is a formula for a spreadsheet (docs/product/contract.md, section 5). */
export function csvRecords(rows: Array<Array<string | number>>): Uint8Array {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? spreadsheetCell(cell) : cell)))
  return Buffer.from(stringify(cells, OPTIONS))
}
