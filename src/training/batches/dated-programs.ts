import { findOfferedBatches } from './offered-batches.ts'
import type { OfferedBatch } from './batch.schema.ts'
import { nextDates, type NextDates } from './next-dates.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { indianDate } from '#base/dates/dates.ts'
import { deferredData } from '#base/api/deferred-data.ts'

/** Programs for cards, with the next date of each. */
export interface DatedPrograms {
  programs: Program[]
  next: NextDates
}

/**
 * For a page rendered in the browser. Loads both together, so that no card grows later; if the dates fail, the cards are shown without
 * them.
 */
export function findDatedPrograms(query: { limit?: number } = {}): Promise<DatedPrograms> {
  const batches = findOfferedBatches().catch((): OfferedBatch[] => [])
  const dated = Promise.all([deferredData('GET /training-programs', { query }), batches]).then(([programs, offered]) => ({
    programs,
    next: nextDates(offered, programs, indianDate(new Date())),
  }))
  dated.catch(() => undefined)
  return dated
}
