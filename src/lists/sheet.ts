import type { Cell, CellKind } from './records/export-columns.ts'

export interface SheetColumn {
  header: string
  holds: CellKind
  /** Width in characters. */
  width: number
}

/** A table to export. Rows come in pages, so that only one page is in memory at a time. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  pages: AsyncIterable<Cell[][]>
}

/** Yields all rows of a small table as one page. */
// eslint-disable-next-line @typescript-eslint/require-await -- a sheet takes its rows in pages; these are all there
export async function* onePage(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}
