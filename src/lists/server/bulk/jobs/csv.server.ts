import { stringify } from 'csv-stringify/sync'
import { CSV_OPTIONS, spreadsheetCell } from '#base/text/spreadsheet-cell.ts'

/** Without it Excel does not read the file as UTF-8, and spoils Hindi names. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The beginning of a CSV file: the byte order mark and the headings. */
export function csvHead(headings: string[]): Uint8Array {
  return Buffer.from(BYTE_ORDER_MARK + line(headings))
}

/** One record of a CSV file (RFC 4180). No cell is a formula for a spreadsheet (docs/product/contract.md, section 5). */
export function csvLine(cells: string[]): Uint8Array {
  return Buffer.from(line(cells))
}

function line(cells: string[]): string {
  return stringify([cells.map(spreadsheetCell)], CSV_OPTIONS)
}
