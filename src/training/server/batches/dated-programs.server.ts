import { listOfferedBatches } from './batch-list.server.ts'
import { nextDates } from '../../batches/next-dates.ts'
import type { Database } from '#base/database/database.server.ts'
import { listPrograms } from '#catalogue/server/program.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import type { DatedPrograms } from '../../batches/dated-programs.ts'

const MAX_DATES = 1000

/** The first programs of the list, each with its next date. @param today in India */
export async function listDatedPrograms(db: Database, { limit, today }: { limit: number; today: PlainDate }): Promise<DatedPrograms> {
  const [{ rows }, batches] = await Promise.all([
    listPrograms(db, { state: 'published', limit }),
    listOfferedBatches(db, { today, limit: MAX_DATES }),
  ])
  return { programs: rows, next: nextDates(batches.rows, rows, today) }
}
