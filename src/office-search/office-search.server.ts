import type { Database } from '../platform/database/database.server.ts'
import { isPermitted, type ActionContext } from '../platform/action-context.server.ts'
import { RECORD_SOURCES } from '../records/record-sources.server.ts'
import { descriptorOf, foundRecord, type FoundRecord } from '../records/record-type.ts'
import { MAX_PER_TYPE } from './office-search.ts'

/**
 * The records that match a query, at most five of each type, sorted by type. Searches only the types that the actor may
 * read. People are found like in their lists, programs and services by inexact titles. A complete participant or certificate
 * ID finds only that record of its type.
 */
export async function searchOffice(
  db: Database,
  q: string,
  { now, actor }: Pick<ActionContext, 'now' | 'actor'>,
): Promise<FoundRecord[]> {
  if (q === '') return []
  const sources = RECORD_SOURCES.filter(({ type, minSearchLength = 1 }) => {
    return q.length >= minSearchLength && isPermitted(actor, descriptorOf(type).permissions.read)
  }).toSorted((a, b) => descriptorOf(a.type).search.rank - descriptorOf(b.type).search.rank)
  const found = await Promise.all(
    sources.map(async (source) => {
      const records = await source.search({ db, now, actor }, q, MAX_PER_TYPE)
      return records.map((record) => foundRecord(source.type, record as never))
    }),
  )
  return found.flat()
}
