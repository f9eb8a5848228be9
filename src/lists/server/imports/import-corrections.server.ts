import { MAX_SHOWN_LENGTH, type ImportCorrection, type ImportDoubt, type ImportField } from '../../imports/import-plan.ts'
import type { ImportLine, ImportTable } from './import-table.reader.ts'
import type { ImportPlan } from '../../imports/import.schema.ts'

/** Reports whether the line was confirmed in spite of the doubt. */
export type IsConfirmed = (line: number, doubt: ImportDoubt) => boolean

/** A table with the decisions made on screen. */
export interface CorrectedTable {
  table: ImportTable
  plan: ImportPlan
  isConfirmed: IsConfirmed
  /** Reports whether someone chose to keep the title in this line's name. */
  keepsTitle: (line: number) => boolean
  /** The known person chosen for this line. */
  chosenPerson: (line: number) => number | undefined
}

/**
 * Applies the corrections made on screen to the table, as if they were in the file. A field without a column gets one after
 * the last. The correction of a single line takes precedence over that of all lines with a value.
 */
export function correctTable(table: ImportTable, plan: ImportPlan, corrections: readonly ImportCorrection[]): CorrectedTable {
  const columns: Partial<Record<ImportField, number>> = {}
  const byLine = new Map<string, string>()
  const byValue = new Map<string, string>()
  const confirmed = new Set<string>()
  const titled = new Set<number>()
  const chosen = new Map<number, number>()
  // A file without headings may have more columns than it has headings.
  const width = corrections.length > 0 ? table.lines.reduce((most, { cells }) => Math.max(most, cells.length), table.headings.length) : 0
  for (const correction of corrections) {
    if ('samePerson' in correction) {
      chosen.set(correction.line, correction.samePerson)
      continue
    }
    if ('anyway' in correction) {
      if (correction.doubt === 'namesakes' && correction.line !== undefined) chosen.delete(correction.line)
      confirmed.add(confirmationOf(correction.doubt, correction.line))
      continue
    }
    if ('keepTitle' in correction) {
      titled.add(correction.line)
      continue
    }
    const { field, value } = correction
    columns[field] = plan[field] ?? columns[field] ?? width + Object.keys(columns).length + 1
    if ('line' in correction) byLine.set(keyOf(field, correction.line), value)
    else byValue.set(keyOf(field, correction.from), value)
  }
  const isConfirmed: IsConfirmed = (line, doubt) => confirmed.has(confirmationOf(doubt)) || confirmed.has(confirmationOf(doubt, line))
  const decided = { isConfirmed, keepsTitle: (line: number) => titled.has(line), chosenPerson: (line: number) => chosen.get(line) }
  const fields = Object.entries(columns) as Array<[ImportField, number]>
  if (fields.length === 0) return { table, plan, ...decided }
  const correct = (line: ImportLine): ImportLine => {
    const cells = [...line.cells]
    for (const [field, column] of fields) {
      const cell = cells[column - 1] ?? ''
      const value = byLine.get(keyOf(field, line.line)) ?? byValue.get(keyOf(field, cell.slice(0, MAX_SHOWN_LENGTH)))
      if (value !== undefined) cells[column - 1] = value
    }
    return { ...line, cells }
  }
  return { table: { ...table, lines: table.lines.map(correct) }, plan: { ...plan, ...columns }, ...decided }
}

function keyOf(field: ImportField, place: number | string): string {
  return `${field} ${place}`
}

function confirmationOf(doubt: ImportDoubt, line?: number): string {
  return `${doubt} ${line ?? 'in all lines'}`
}
