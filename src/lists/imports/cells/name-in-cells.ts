import { NAME_PARTS, type ImportField } from '../import-plan.ts'
import { nameIn } from './cell-values.ts'
import { tidyName, withoutNumber } from './person-name.ts'

/** The name in a line: its full name, else first, middle and last name in this order, wherever their columns are. '' where it has none. */
export function nameInCells(cells: readonly string[], columns: Partial<Record<ImportField, number | undefined>>): string {
  const said = (field: ImportField) => tidyName(nameIn(cells[(columns[field] ?? 0) - 1] ?? ''))
  const name = said('fullName') || NAME_PARTS.map(said).filter(Boolean).join(' ')
  return withoutNumber(name)
}

/** Whether a column has names, whole or in parts. A middle name alone is none. */
export function hasNames({ fullName, firstName, lastName }: Partial<Record<ImportField, number | undefined>>): boolean {
  return Boolean(fullName ?? firstName ?? lastName)
}
