import type { Batch } from '#schedule/batch.schema.ts'
import { listFormerSchedules } from '#schedule/server/former-schedule.server.ts'
import type { Schedule } from '#schedule/told-batch.ts'
import type { Database } from '#base/database/database.server.ts'
import type { RosterEntry } from '../../roster.schema.ts'

/**
 * The schedule that each of these people saw when they joined, if it has changed since: on the site, in the receipt of their request, or on
 * the phone.
 */
export async function findSeenSchedules(db: Database, batch: Batch, entries: readonly RosterEntry[]): Promise<Map<number, Schedule>> {
  const former = await listFormerSchedules(db, batch.id)
  if (former.length === 0) return new Map()
  const requests = await db.sql
    .selectFrom('participants')
    .innerJoin('contacts', 'contacts.id', 'participants.enquiry_id')
    .select(['participants.id', 'contacts.created_at'])
    .where('participants.batch_id', '=', batch.id)
    .where('contacts.batch_id', '=', batch.id)
    .execute()
  const askedAt = new Map(requests.map(({ id, created_at: at }) => [id, at]))
  return new Map(
    entries.flatMap(({ id, rosterSince }): Array<[number, Schedule]> => {
      const asked = askedAt.get(id) ?? rosterSince
      const since = asked < rosterSince ? asked : rosterSince
      const seen = former.find(({ until }) => until > since)
      return seen ? [[id, seen]] : []
    }),
  )
}
