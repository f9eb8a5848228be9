import { sql, type RawBuilder } from 'kysely'
import type { PublicationState } from '../values/publication.ts'

/** Builds the condition for a table with `is_published`. */
export function isInState(state: PublicationState): RawBuilder<boolean> {
  return state === 'all' ? sql<boolean>`1 = 1` : sql<boolean>`is_published = ${state === 'published' ? 1 : 0}`
}
