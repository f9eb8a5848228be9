import { oneLine } from '#base/rendering/one-line.ts'
import { plain, type Block, type DetailRow } from './letter.ts'

export type MaybeRow = Omit<DetailRow, 'value'> & { value: string | null }

/** One line per row that has a value. Empty if none has. */
export function details(rows: readonly MaybeRow[]): Block[] {
  const given = rows.flatMap(({ value, ...row }): DetailRow[] =>
    value === null || value.trim() === '' ? [] : [{ ...row, value: oneLine(value) }],
  )
  return given.length > 0 ? [{ type: 'details', rows: given }] : []
}

/** A plain sentence as a one-line paragraph. */
export function intro(text: string): Block {
  return { type: 'paragraph', children: [plain(oneLine(text))] }
}
