import type { Cell } from '../records/export-columns.ts'

export interface SheetColumn {
  header: string
  holds: 'text' | 'number' | 'date'
  /** In letters. */
  width: number
}

/** A table on its way out: rows come in pages, so that no more than one of them is ever in memory. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  pages: AsyncIterable<Cell[][]>
}
