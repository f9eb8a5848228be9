import { stringify } from 'csv-stringify/sync'
import { CSV_OPTIONS, spreadsheetCell } from '#base/text/spreadsheet-cell.ts'
import type { Cell } from '../../records/export-columns.ts'
import type { Sheet } from '../../sheet.ts'

/** Without this mark Excel takes UTF-8 for another encoding and shows Hindi names as random characters. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The sheet as CSV, page by page. No cell is executed as a formula when a spreadsheet opens it. */
export async function* csvOf({ columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + lines([columns.map(({ header }) => header)]))
  for await (const rows of pages) yield Buffer.from(lines(rows))
}

function lines(rows: Cell[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? spreadsheetCell(cell) : (cell ?? ''))))
  return stringify(cells, CSV_OPTIONS)
}
