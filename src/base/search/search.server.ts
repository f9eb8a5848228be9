import { sql, type RawBuilder } from 'kysely'
import { contains } from '../database/contains.server.ts'
import { folded } from '../text/folded.ts'
import { correctedTo, otherForms } from '../text/other-spellings.ts'
import { searchableWords } from '../text/search-words.ts'
import { withoutTitles } from '../text/titles.ts'
import type { Page } from '../database/keyset.server.ts'

/** Matches each typed word as a substring of a column with folded text, in any order. Typed wildcards are ordinary characters. */
export function containsText(column: string, typed: string): RawBuilder<boolean> {
  const conditions = wordsIn(typed).map((word) => contains(sql.ref(column), word))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export interface CorrectedPage<Row> extends Page<Row> {
  /** The corrected query whose matches are listed, set when nothing matched the typed one. */
  searchedFor?: string
}

/**
 * Returns a page of a list searched with `containsText`. If no row of the table contains the typed words, it searches for
 * another form or a corrected spelling (decision 12). `readTexts` reads the searched texts of all rows, so it is for tables
 * with some hundred rows.
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

/** 'VDA-6.3' → ['vda', '6.3']. A lone sign is searched for literally. */
function wordsIn(typed: string): string[] {
  const chunks = folded(typed).split(' ')
  return chunks.flatMap((chunk) => chunk.match(/(?:[\p{L}\p{M}\p{N}]|(?<=\p{N})\.(?=\p{N}))+/gu) ?? [chunk])
}
