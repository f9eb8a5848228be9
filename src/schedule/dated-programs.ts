import { findOfferedBatches } from './offered-batches.ts'
import type { OfferedBatch } from './batch.schema.ts'
import { nextDates, type NextDates } from './next-dates.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { indianDate } from '#base/dates/dates.ts'
import { deferredData } from '#base/api/deferred-data.ts'

/** Programs for cards, and when each begins next. */
export interface DatedPrograms {
  programs: Program[]
  next: NextDates
}

/** For a page that the browser makes. Both at once, so that no card grows later; without the dates the cards are shown all the same. */
export function findDatedPrograms(query: { limit?: number } = {}): Promise<DatedPrograms> {
  const batches = findOfferedBatches().catch((): OfferedBatch[] => [])
  const dated = Promise.all([deferredData('GET /training-programs', { query }), batches]).then(([programs, offered]) => ({
    programs,
    next: nextDates(offered, programs, indianDate(new Date())),
  }))
  dated.catch(() => undefined)
  return dated
}
