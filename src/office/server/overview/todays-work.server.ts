import { getCompany } from '#company/server/company.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { MAX_WORK_COUNTED, MAX_WORK_LINES } from '../../overview/todays-work.ts'
import type { WorkGroup } from '../../overview/overview.schema.ts'
import { WORK } from './work.server.ts'

/**
 * Today's work, for the overview and the digest. Groups without work are omitted. Every part reads an index up to a limit, so the cost
 * stays the same with a million records. Without `mayWrite` each line links to a list instead of a form, and mails, which such a role may
 * not see, are omitted. `newerThan` omits older records.
 */
export async function findTodaysWork(db: Database, now: Date, { mayWrite = true, newerThan = '' } = {}): Promise<WorkGroup[]> {
  const { hours } = await getCompany(db)
  const search = { now, hours, mayWrite, newerThan, limit: MAX_WORK_LINES, maxCounted: MAX_WORK_COUNTED }
  const groups = await Promise.all(WORK.map(({ findGroup }) => findGroup(db, search)))
  return groups.filter(({ count }) => count > 0)
}
