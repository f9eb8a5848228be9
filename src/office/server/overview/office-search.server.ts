import type { Database } from '#base/database/database.server.ts'
import { isPermitted, type ActionContext } from '#base/http/action-context.server.ts'
import { RECORD_SOURCES, type RecordSource, type SourceContext } from '#lists/server/record-sources.server.ts'
import { descriptorOf, foundRecord, type FoundRecord } from '#lists/records/record-type.ts'
import { MAX_PER_TYPE } from '../../overview/office-search.ts'

interface OfficeSearch {
  found: FoundRecord[]
  /** Set if nothing matched the query: the search that the records match. */
  searchedFor?: string
}

/**
 * The records that match a query, at most five of each type, sorted by type. Searches only the types that the actor may read. People are
 * found as in their lists, programs and services by inexact titles. A complete participant or certificate ID finds only that record of its
 * type. If no type has a match, the first alternative query with a match is used.
 */
export async function searchOffice(db: Database, q: string, { now, actor }: Pick<ActionContext, 'now' | 'actor'>): Promise<OfficeSearch> {
  if (q === '') return { found: [] }
  const context = { db, now, actor }
  const sources = RECORD_SOURCES.filter(({ type, minSearchLength = 1 }) => {
    return q.length >= minSearchLength && isPermitted(actor, descriptorOf(type).permissions.read)
  }).toSorted((a, b) => descriptorOf(a.type).search.rank - descriptorOf(b.type).search.rank)
  const found = await searchSources(sources, context, q)
  if (found.length > 0) return { found }
  const others = await Promise.all(sources.map(async (source) => source.otherQuery?.(context, q)))
  const searchedFor = others.find((other) => other !== undefined)
  return searchedFor === undefined ? { found } : { found: await searchSources(sources, context, searchedFor), searchedFor }
}

async function searchSources(sources: readonly RecordSource[], context: SourceContext, q: string): Promise<FoundRecord[]> {
  const found = await Promise.all(
    sources.map(async (source) => {
      const records = await source.search(context, q, MAX_PER_TYPE)
      return records.map((record) => foundRecord(source.type, record as never))
    }),
  )
  return found.flat()
}
