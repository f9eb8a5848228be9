import { sql } from 'kysely'
import type { Database } from '../platform/database/database.server.ts'
import { startOfIndianDay } from '../shared/calendar.ts'
import type { PlainDate } from '../shared/dates.ts'

/**
 * How many messages came between each day and the next of `days`, in India's calendar: one figure fewer than days. One
 * walk over the index of arrivals, only as far as the days reach, and one over the messages suspected of being spam, which
 * are taken off.
 */
export async function countArrivals(db: Database, days: readonly PlainDate[]): Promise<number[]> {
  const [first, ...ends] = days.map((day) => startOfIndianDay(day).toISOString())
  const last = ends.at(-1)
  if (first === undefined || last === undefined) return []
  const cases = ends.map((end, index) => sql`when created_at < ${end} then ${sql.lit(index)}`)
  const period = sql<number>`case ${sql.join(cases, sql` `)} end`
  const countRows = async (onlySuspected: boolean) => {
    const rows = await db.sql
      .selectFrom('contacts')
      .select([period.as('period'), ({ fn }) => fn.countAll<number>().as('count')])
      .where('created_at', '>=', first)
      .where('created_at', '<', last)
      .$if(onlySuspected, (query) => query.where('suspected_for', 'is not', null))
      .groupBy('period')
      .execute()
    return new Map(rows.map(({ period: index, count }) => [index, count]))
  }
  const [every, suspected] = await Promise.all([countRows(false), countRows(true)])
  return ends.map((_, index) => (every.get(index) ?? 0) - (suspected.get(index) ?? 0))
}
