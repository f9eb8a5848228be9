import { sql, type RawBuilder } from 'kysely'
import { folded } from '../../shared/text/folded.ts'

/** Matches a substring of a column with folded text. Wildcards that a person types are ordinary characters. */
export function containsText(column: string, typed: string): RawBuilder<boolean> {
  const pattern = `%${folded(typed).replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
