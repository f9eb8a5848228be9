import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { UNCONFIRMED_WORK_DAYS, UNTOLD_WORK_DAYS, type BatchWorkKind } from '#training/batches/batch.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { hasUnmarkedDay } from '#training/server/roster/attendance.server.ts'
import { presentBatches, SEATS_ORDERED, selectBatches } from '#training/server/batches/batch-row.server.ts'
import { findUntoldChanges, hasUntoldPeople } from '#training/server/messages/untold-people.server.ts'

/** Older batches are history, not work: nobody marks or issues them any more. */
const MAX_AGE_DAYS = 60
/** The id of no batch: a list of ids must not be empty. */
const NO_ROW = 0

/** The first batches that need attention, and their number, counted up to `maxCounted`. */
export async function findBatchWork(
  db: Database,
  kind: BatchWorkKind,
  { now, limit, maxCounted, newerThan = '' }: { now: Date; limit: number; maxCounted: number; newerThan?: string },
): Promise<{ rows: Batch[]; count: number }> {
  const chosen = (await selectWork(db, kind, now)).where('batches.created_at', '>', newerThan)
  const counted = chosen.clearSelect().select('batches.id').limit(maxCounted)
  const { count } = await db.sql
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return { rows: [], count }
  const rows = await chosen.orderBy('batches.first_day').orderBy('batches.id').limit(limit).execute()
  return { rows: await presentBatches(db, rows), count }
}

async function selectWork(db: Database, kind: BatchWorkKind, now: Date) {
  const today = indianDate(now)
  const oldest = addDays(today, -MAX_AGE_DAYS)
  const running = selectBatches(db).where('batches.status', 'in', ['open', 'closed'])
  switch (kind) {
    case 'untold-changes':
      return selectBatches(db).where('batches.id', 'in', [NO_ROW, ...(await findUntoldChanges(db, today))])
    case 'unconfirmed-batches':
      return running
        .where('batches.confirmed_at', 'is', null)
        .where('batches.first_day', '>=', today)
        .where('batches.first_day', '<=', addDays(today, UNCONFIRMED_WORK_DAYS))
    case 'free-seats':
      return running
        .where('batches.first_day', '>=', today)
        .where('batches.waiting', '>', 0)
        .where(({ eb, or }) => or([eb('batches.seats', 'is', null), sql<boolean>`batches.seats_taken + ${SEATS_ORDERED} < batches.seats`]))
    case 'untold-batches':
      return running
        .where('batches.confirmed_at', 'is not', null)
        .where('batches.first_day', '>=', today)
        .where('batches.first_day', '<=', addDays(today, UNTOLD_WORK_DAYS))
        .where(hasUntoldPeople)
    case 'unmarked-batches':
      return running.where('batches.seats_taken', '>', 0).where('batches.last_day', '>=', oldest).where(hasUnmarkedDay(today))
    case 'unissued-batches':
      return selectBatches(db).where(hasCertificatesToIssue(today))
  }
}

/** For a query of batches: true if it ended before this day without a certificate. */
export function hasCertificatesToIssue(day: PlainDate): RawBuilder<boolean> {
  return sql<boolean>`(batches.status in ('open', 'closed') and batches.seats_taken > 0
    and batches.last_day < ${day} and batches.last_day >= ${addDays(day, -MAX_AGE_DAYS)}
    and not exists (select 1 from certificates join participants on participants.id = certificates.participant_id
      where participants.batch_id = batches.id))`
}
