import { NAME_PARTS, type ImportField } from '../import-plan.ts'
import { nameIn } from './cell-values.ts'
import { tidyName, withoutNumber } from './person-name.ts'

/**
 * Returns the name in a line: the full name, else first, middle and last name in this order, whatever the order of their
 * columns; '' for none.
 */
export function nameInCells(cells: readonly string[], columns: Partial<Record<ImportField, number | undefined>>): string {
  const said = (field: ImportField) => tidyName(nameIn(cells[(columns[field] ?? 0) - 1] ?? ''))
  const name = said('fullName') || NAME_PARTS.map(said).filter(Boolean).join(' ')
  return withoutNumber(name)
}

/** Reports whether the columns include a full name or parts of one. A middle name alone is not enough. */
export function hasNames({ fullName, firstName, lastName }: Partial<Record<ImportField, number | undefined>>): boolean {
  return Boolean(fullName ?? firstName ?? lastName)
}
