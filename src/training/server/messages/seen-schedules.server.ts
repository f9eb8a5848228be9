import type { Batch } from '../../batches/batch.schema.ts'
import { listFormerSchedules } from '../batches/former-schedule.server.ts'
import type { Schedule } from '../../batches/told-batch.ts'
import type { Database } from '#base/database/database.server.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

/**
 * The schedule that each of these people saw when they joined, if it has changed since: on the site, in the receipt of their request, or on
 * the phone.
 */
export async function findSeenSchedules(db: Database, batch: Batch, entries: readonly RosterEntry[]): Promise<Map<number, Schedule>> {
  const former = await listFormerSchedules(db, batch.id)
  if (former.length === 0) return new Map()
  const requests = await db.sql
    .selectFrom('participants')
    .select(['id', 'asked_at'])
    .where('batch_id', '=', batch.id)
    .where('asked_at', 'is not', null)
    .execute()
  const askedAt = new Map(requests.map(({ id, asked_at: at }) => [id, at]))
  return new Map(
    entries.flatMap(({ id, rosterSince }): Array<[number, Schedule]> => {
      const asked = askedAt.get(id) ?? rosterSince
      const since = asked < rosterSince ? asked : rosterSince
      const seen = former.find(({ until }) => until > since)
      return seen ? [[id, seen]] : []
    }),
  )
}
