import { sql, type RawBuilder } from 'kysely'

/** Whether an SQL text contains this one as it is typed: its `%`, `_` and `\` are ordinary characters. */
export function contains(value: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${value} like ${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
}

/** As `contains`, for a text in small letters, of a column in any case. SQLite lowers ASCII letters alone. */
export function containsInAnyCase(column: string, text: string): RawBuilder<boolean> {
  return contains(sql`lower(${sql.ref(column)})`, text)
}
