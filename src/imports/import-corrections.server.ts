import { MAX_SHOWN_LENGTH, type ImportCorrection, type ImportField } from './import-plan.ts'
import type { ImportLine, ImportTable } from './import-table.server.ts'
import type { ImportPlan } from './import.schema.ts'

/**
 * The table as if its file said what was corrected on screen. A field without a column gets one after the last. The
 * correction of one line counts more than that of all lines with a value.
 */
export function correctTable(
  table: ImportTable,
  plan: ImportPlan,
  corrections: readonly ImportCorrection[],
): { table: ImportTable; plan: ImportPlan } {
  if (corrections.length === 0) return { table, plan }
  const columns: Partial<Record<ImportField, number>> = {}
  const byLine = new Map<string, string>()
  const byValue = new Map<string, string>()
  for (const correction of corrections) {
    const { field, value } = correction
    columns[field] = plan[field] ?? columns[field] ?? table.headings.length + Object.keys(columns).length + 1
    if ('line' in correction) byLine.set(keyOf(field, correction.line), value)
    else byValue.set(keyOf(field, correction.from), value)
  }
  const fields = Object.entries(columns) as Array<[ImportField, number]>
  const correct = (line: ImportLine): ImportLine => {
    const cells = [...line.cells]
    for (const [field, column] of fields) {
      const cell = cells[column - 1] ?? ''
      const value = byLine.get(keyOf(field, line.line)) ?? byValue.get(keyOf(field, cell.slice(0, MAX_SHOWN_LENGTH)))
      if (value !== undefined) cells[column - 1] = value
    }
    return { ...line, cells }
  }
  return { table: { ...table, lines: table.lines.map(correct) }, plan: { ...plan, ...columns } }
}

function keyOf(field: ImportField, place: number | string): string {
  return `${field} ${place}`
}
