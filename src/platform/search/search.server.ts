import { sql, type RawBuilder } from 'kysely'
import { folded } from '../../shared/text/folded.ts'

/** Substring match on a column that holds folded text; the wildcards a person types are letters here. */
export function containsText(column: string, typed: string): RawBuilder<boolean> {
  const pattern = `%${folded(typed).replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
