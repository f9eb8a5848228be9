import { sql, type RawBuilder } from 'kysely'

/** Whether an SQL text contains this one as it is typed: its `%`, `_` and `\` are ordinary characters. */
export function contains(value: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${value} like ${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
}

/** As `contains`, for a text in small letters, of a column in any case. SQLite lowers ASCII letters alone. */
export function containsInAnyCase(column: string, text: string): RawBuilder<boolean> {
  return contains(sql`lower(${sql.ref(column)})`, text)
}

/**
 * Whether a text may have this name: its words in their order, in any case. It finds too much ('Ravi … Sampleton'), never too little,
 * so whoever asks looks again (`namesInTexts`).
 */
export function mayHaveName(value: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(CASED_BEYOND_ASCII, '_'))
  return sql<boolean>`lower(${value}) like ${`%${words.join('%')}%`} escape '\\'`
}

/** SQLite lowers ASCII letters alone: 'É' stays. Any sign may stand there. */
const CASED_BEYOND_ASCII = /[^\P{Cased_Letter}a-z]/gu
