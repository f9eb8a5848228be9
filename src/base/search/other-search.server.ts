import { otherForms, correctedTo, spellingsOf } from '../text/other-spellings.ts'
import { typedWords, wordByWord } from '../text/search-words.ts'
import { withoutTitles } from '../text/titles.ts'
import type { Database } from '../database/database.server.ts'
import { listTotal } from './list-total.server.ts'
import { readMatches, type Matching, isMatch, type PlainWordIndex } from './word-search.server.ts'
import { sql } from 'kysely'

/**
 * Returns the fallback for a search without matches: another form, or one with corrected typing errors (decision 12).
 * Undefined if there is none, or if the search matches something without the facets and so is spelled right.
 */
export async function otherSearch(db: Database, { index, facets }: Matching, typed: string): Promise<string | undefined> {
  if (await isKnown(db, { index, facets: [] }, typed)) return undefined
  for (const form of otherForms(typed)) if (await isKnown(db, { index, facets }, form)) return form
  return correctedSearch(db, { index, facets }, withoutTitles(typed))
}

async function isKnown(db: Database, { index, facets }: Matching, typed: string): Promise<boolean> {
  const words = typedWords(typed)
  if (words.length === 0) return false
  const matching = { index, words, facets }
  if (db.dialect === 'postgres') return (await listTotal(db, matching)).total > 0
  return (await readMatches(db, matching, { limit: 1 })).length > 0
}

/** The correction is chosen among the first records that have a similar spelling. */
const MAX_CANDIDATES = 25
/** Shorter prefixes are known, or cost more to look up than they save. */
const MIN_BEGINNING = 3

/**
 * Corrects the typing errors of a search without matches: 'internal auditer' → 'internal auditor'. It queries the word
 * index for all spellings with one error at once, because neither database can list its words in bounded time (decision
 * 12).
 */
async function correctedSearch(db: Database, { index, facets }: Matching, typed: string): Promise<string | undefined> {
  const chunks = wordByWord(typed).filter((chunk) => typedWords(chunk).length > 0)
  const words = chunks.flatMap(typedWords)
  if (chunks.every((chunk) => spellingsOf(chunk).length === 0)) return undefined
  const spellings = await Promise.all(
    chunks.map(async (chunk, at) =>
      spellingsOf(chunk).length > 0 ? spellingsOf(chunk, await knownLength(db, index, words[at] ?? '')) : [],
    ),
  )
  const texts = await readTexts(db, { index, facets, words, spellings })
  const corrections = texts.flatMap((text) => correctedTo(chunks.join(' '), text.split(' ')) ?? [])
  return corrections.toSorted((a, b) => a.errors - b.errors)[0]?.text
}

/**
 * Returns the length of the longest prefix shared with a word of the index. Any error is within or right after it.
 * PostgreSQL reads all rows of a prefix before it returns one, so it skips the check and counts all letters.
 */
async function knownLength(db: Database, index: PlainWordIndex, word: string): Promise<number> {
  if (db.dialect === 'postgres') return word.length
  let [known, unknown] = [MIN_BEGINNING, word.length + 1]
  while (unknown - known > 1) {
    const middle = Math.floor((known + unknown) / 2)
    const found = await readMatches(db, { index, words: [word.slice(0, middle)], facets: [] }, { limit: 1 })
    if (found.length > 0) known = middle
    else unknown = middle
  }
  return known
}

function readTexts(db: Database, matching: Matching): Promise<string[]> {
  return db.dialect === 'postgres' ? readTextsOnPostgres(db, matching) : readTextsOnSqlite(db, matching)
}

async function readTextsOnSqlite(db: Database, matching: Matching): Promise<string[]> {
  const ids = JSON.stringify(await readMatches(db, matching, { limit: MAX_CANDIDATES }))
  const { rows } = await sql<{ text: string }>`
    select search_text as text from ${sql.table(matching.index.table)}
    where id in (select value from json_each(${ids})) order by id desc`.execute(db.sql)
  return rows.map(({ text }) => text)
}

/** The planner expects each unknown word in many rows, and would read the whole table rather than the word index. */
function readTextsOnPostgres(db: Database, matching: Matching): Promise<string[]> {
  return db.sql.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(tx)
    const { rows } = await sql<{ text: string }>`
      select search_text as text from ${sql.table(matching.index.table)} where ${isMatch(matching)} limit ${MAX_CANDIDATES}`.execute(tx)
    return rows.map(({ text }) => text)
  })
}
