import { otherForms, withoutTitles } from '../text/other-spellings.ts'
import { typedWords } from '../text/search-words.ts'
import type { Database } from '../database/database.server.ts'
import { correctedSearch } from './corrected-search.server.ts'
import { listTotal } from './list-total.server.ts'
import { readMatches, type Matching } from './word-search.server.ts'

/**
 * The search that takes the place of one that matches nothing: the same in another form, or with its typing errors corrected
 * (decision 12). Undefined when there is none, and for a search that matches something without the facets: it is spelled
 * right.
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
