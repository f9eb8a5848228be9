import { sql, type RawBuilder } from 'kysely'

/** Tests whether an SQL text contains this text literally: `%`, `_` and `\` are ordinary characters. */
export function contains(value: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${value} like ${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
}

/** Like `contains`, but case-insensitive; `text` must be in lower case. SQLite lowers ASCII letters only. */
export function containsInAnyCase(column: string, text: string): RawBuilder<boolean> {
  return contains(sql`lower(${sql.ref(column)})`, text)
}

/**
 * Tests whether a text may contain this name: its words in order, in any case. False positives are possible ('Ravi …
 * Sampleton'), false negatives are not, so callers check again (`namesInTexts`).
 */
export function mayHaveName(value: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(CASED_BEYOND_ASCII, '_'))
  return sql<boolean>`lower(${value}) like ${`%${words.join('%')}%`} escape '\\'`
}

/** SQLite lowers ASCII letters only and leaves 'É'. These are matched by a wildcard. */
const CASED_BEYOND_ASCII = /[^\P{Cased_Letter}a-z]/gu
