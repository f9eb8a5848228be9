import { sql, type Kysely } from 'kysely'
import { indianTime } from '../../shared/dates.ts'
import type { Tables } from './database.server.ts'

const DAY_MS = 24 * 3_600_000
/** What a wrong clock has written since does not hide what a right one wrote before. */
const READ_ROWS = 1000

/** One sentence when the newest stored moment is more than a day ahead of this machine's clock; otherwise undefined. */
export async function clockBehind(database: Kysely<Tables>, now: Date): Promise<string | undefined> {
  const newest = await newestMoment(database)
  if (newest === undefined || newest.getTime() - now.getTime() <= DAY_MS) return undefined
  return (
    `The clock says ${indianTime(now)}, but the database has entries of ${indianTime(newest)}: ` +
    'if the clock is wrong, what is issued, sent and remembered gets wrong dates. Set it, then restart'
  )
}

async function newestMoment(database: Kysely<Tables>): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select max(at) as at from (select at from audit_entries order by id desc limit ${sql.lit(READ_ROWS)}) as moments`.execute(database)
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}
