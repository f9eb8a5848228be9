import { stringify } from 'csv-stringify/sync'
import { spreadsheetCell } from '../../shared/text/spreadsheet-cell.ts'

/** Without it Excel reads UTF-8 as something else, and a Hindi name becomes noise. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The beginning of a CSV file: the mark and the headings. */
export function csvHead(headings: string[]): Uint8Array {
  return Buffer.from(BYTE_ORDER_MARK + line(headings))
}

/** One record of a CSV file that no spreadsheet takes for a formula (RFC 4180, docs/product/contract.md section 5). */
export function csvLine(cells: string[]): Uint8Array {
  return Buffer.from(line(cells))
}

function line(cells: string[]): string {
  return stringify([cells.map(spreadsheetCell)], { record_delimiter: 'windows' })
}
