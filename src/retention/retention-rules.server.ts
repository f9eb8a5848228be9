import { deleteOldJobs } from '../bulk/jobs/bulk-job.server.ts'
import { countClosedEnquiries, deleteClosedEnquiries } from '../enquiries/enquiry-retention.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import type { Database, WriteTransaction } from '../platform/database/database.server.ts'
import { deleteOldKeys } from '../platform/http/idempotency.server.ts'
import { addMonths } from '../shared/calendar.ts'
import { indianDate, type PlainDate } from '../shared/dates.ts'
import { deleteExpiredSessions } from '../staff/session.server.ts'
import type { DueForRemoval, ExpiredKind, RetentionKind, RetentionPeriods } from './retention.ts'

/** Records that one transaction removes at most, so that requests to the site come first. */
const BATCH_SIZE = 50

interface Cutoffs {
  periods: RetentionPeriods
  /** When the run began. All its batches remove the same. */
  now: Date
}

interface RetentionRule {
  kind: RetentionKind | ExpiredKind
  /** Removes a part of what is past its period. Returns how many records that were; 0 when nothing is left. */
  remove: (tx: WriteTransaction, cutoffs: Cutoffs, context: ActionContext) => Promise<number>
}

/** What a run does, in this order. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    kind: 'enquiries',
    remove: async (tx, cutoffs) => (await deleteClosedEnquiries(tx, cutoffOf('enquiries', cutoffs), BATCH_SIZE)).length,
  },
  { kind: 'sessions', remove: (tx, { now }) => deleteExpiredSessions(tx, now) },
  { kind: 'requestKeys', remove: (tx, { now }) => deleteOldKeys(tx, now) },
  { kind: 'bulkWork', remove: (tx, { now }) => deleteOldJobs(tx, now) },
]

/** How many records of each kind are past these periods. */
export async function countDue(db: Database, periods: RetentionPeriods, now: Date): Promise<DueForRemoval> {
  const cutoffs = { periods, now }
  const enquiries = await countClosedEnquiries(db, cutoffOf('enquiries', cutoffs))
  return { enquiries, deletedRecords: 0, networks: 0 }
}

/** The day before which data of this kind is past its period: today in India, so many months ago. */
function cutoffOf(kind: RetentionKind, { periods, now }: Cutoffs): PlainDate {
  return addMonths(indianDate(now), -periods[kind])
}
