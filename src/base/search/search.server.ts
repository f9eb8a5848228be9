import { sql, type RawBuilder } from 'kysely'
import { contains } from '../database/contains.server.ts'
import { folded } from '../text/folded.ts'
import { correctedTo, otherForms } from '../text/other-spellings.ts'
import { searchableWords } from '../text/search-words.ts'
import { withoutTitles } from '../text/titles.ts'
import type { Page } from '../database/keyset.server.ts'

/**
 * Each typed word is a substring of a column with folded text, in any order. Wildcards that a person types are ordinary
 * characters.
 */
export function containsText(column: string, typed: string): RawBuilder<boolean> {
  const conditions = wordsIn(typed).map((word) => contains(sql.ref(column), word))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export interface CorrectedPage<Row> extends Page<Row> {
  /** Set when nothing matched the typed search: the page has what matches this one. */
  searchedFor?: string
}

/**
 * A page of a list that `containsText` searches. When no row of the table has the typed words, the same search in another form
 * or with its typing errors corrected takes its place (decision 12). `readTexts` reads the searched texts of all rows, so
 * it is for tables with some hundred rows.
 */
export async function correctedPage<Row>(
  typed: string,
  readPage: (q: string) => Promise<Page<Row>>,
  readTexts: () => Promise<readonly string[]>,
): Promise<CorrectedPage<Row>> {
  const page = await readPage(typed)
  if (page.rows.length > 0) return page
  const searchedFor = otherSearchOfTexts(typed, await readTexts())
  return searchedFor === undefined ? page : { ...(await readPage(searchedFor)), searchedFor }
}

function otherSearchOfTexts(typed: string, texts: readonly string[]): string | undefined {
  const isFound = (q: string) => texts.some((text) => wordsIn(q).every((word) => text.includes(word)))
  if (isFound(typed)) return undefined
  const corrections = texts.flatMap((text) => correctedTo(withoutTitles(typed), searchableWords(text).split(' ')) ?? [])
  const byErrors = corrections.toSorted((a, b) => a.errors - b.errors).map(({ text }) => text)
  return [...otherForms(typed), ...byErrors].find(isFound)
}

/** 'VDA-6.3' → ['vda', '6.3']. A sign that stands alone is looked for as it is. */
function wordsIn(typed: string): string[] {
  const chunks = folded(typed).split(' ')
  return chunks.flatMap((chunk) => chunk.match(/(?:[\p{L}\p{M}\p{N}]|(?<=\p{N})\.(?=\p{N}))+/gu) ?? [chunk])
}
