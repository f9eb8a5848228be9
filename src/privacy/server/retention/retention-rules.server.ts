import { findAttendanceEntries, isMarkOf } from '#training/server/roster/attendance-history.server.ts'
import { countOldScans, deleteOldScans } from '#training/server/roster/scans/attendance-scan.server.ts'
import { deleteOldJobs } from '#lists/server/bulk/jobs/bulk-job.server.ts'
import { deleteOldLinks } from '#client-links/server/client-link-erasure.server.ts'
import {
  countClosedEnquiries,
  countSuspectedEnquiries,
  deleteClosedEnquiries,
  deleteSuspectedEnquiries,
} from '#enquiries/server/enquiry-retention.server.ts'
import { deleteOldFiles } from '#enquiries/server/files/enquiry-file.server.ts'
import { forgetDeletedEnquiries } from '#enquiries/server/enquiry-deletion.server.ts'
import { deleteOldUnreadMails } from '#mail/server/mailbox/unread-mails.server.ts'
import { deleteMailsAbout, deleteOldMails } from '#mail/server/outbox/mail-erasure.server.ts'
import { deleteUnconfirmed } from '#newsletter/server/subscriber-changes.server.ts'
import { MAX_UNCONFIRMED_DAYS } from '#newsletter/subscriber.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { eraseAuditValues } from '#base/audit/audit-erasure.server.ts'
import { countDeletions, countNetworks, eraseNetworks, eraseRecordValues, findDeletions } from '#base/audit/audit-retention.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { deleteOldKeys } from '#base/http/idempotency.server.ts'
import { addMonths, startOfIndianDay } from '#base/dates/calendar.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { countOldQuotations, eraseOldContacts } from '#quotations/server/quotation-erasure.server.ts'
import { deleteExpiredLinks } from '#staff/server/password/password-link.server.ts'
import { deleteExpiredSessions } from '#staff/server/session.server.ts'
import type { DueForRemoval, ExpiredKind, RetentionKind, RetentionPeriods } from '../../retention.ts'
import './retention.table.ts'

/** Maximum number of records removed per transaction, so that requests to the site come first. */
const CHUNK_SIZE = 50
/** Erasing one network is less work than deleting a record. */
const NETWORKS_PER_CHUNK = 200
/** The audit actions that delete people. Entries about other deleted records are not personal. */
const DELETIONS_OF_PEOPLE = ['enquiry deleted', 'participant deleted']
const MAILS_PER_CHUNK = 200
const MS_PER_DAY = 86_400_000
const REASON = 'Its retention period has ended'

interface Cutoffs {
  periods: RetentionPeriods
  /** The start of the run. All its chunks use the same cutoffs. */
  now: Date
}

interface RetentionRule {
  kind: RetentionKind | ExpiredKind
  /** Removes one chunk of the records past their period. Returns their number; 0 when none are left. */
  remove: (tx: WriteTransaction, cutoffs: Cutoffs, context: ActionContext) => Promise<number>
}

/** The steps of a run, in order. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    kind: 'enquiries',
    remove: (tx, cutoffs, context) => eraseEnquiries(tx, deleteClosedEnquiries(tx, dayOf('enquiries', cutoffs), CHUNK_SIZE), context),
  },
  {
    kind: 'suspectedEnquiries',
    remove: (tx, cutoffs, context) =>
      eraseEnquiries(tx, deleteSuspectedEnquiries(tx, dayOf('suspectedEnquiries', cutoffs), CHUNK_SIZE), context),
  },
  { kind: 'sheetScans', remove: (tx, cutoffs) => deleteOldScans(tx, dayOf('sheetScans', cutoffs), CHUNK_SIZE) },
  { kind: 'quotations', remove: removeContactsOfQuotations },
  { kind: 'deletedRecords', remove: removeDeletedRecords },
  {
    kind: 'networks',
    remove: (tx, cutoffs, context) =>
      eraseNetworks(tx, context, { before: timeOf('networks', cutoffs), limit: NETWORKS_PER_CHUNK, reason: REASON }),
  },
  { kind: 'sessions', remove: (tx, { now }) => deleteExpiredSessions(tx, now) },
  { kind: 'passwordLinks', remove: (tx, { now }) => deleteExpiredLinks(tx, now) },
  { kind: 'requestKeys', remove: (tx, { now }) => deleteOldKeys(tx, now) },
  { kind: 'deletedEnquiries', remove: (tx, { now }) => forgetDeletedEnquiries(tx, { now }) },
  {
    kind: 'subscriptions',
    remove: (tx, { now }) => deleteUnconfirmed(tx, new Date(now.getTime() - MAX_UNCONFIRMED_DAYS * MS_PER_DAY), CHUNK_SIZE),
  },
  {
    kind: 'mails',
    remove: async (tx, { now }) =>
      (await deleteOldMails(tx, now, MAILS_PER_CHUNK)) + (await deleteOldUnreadMails(tx, now, MAILS_PER_CHUNK)),
  },
  { kind: 'replyFiles', remove: (tx, { now }) => deleteOldFiles(tx, now, CHUNK_SIZE) },
  { kind: 'clientLinks', remove: (tx, { now }) => deleteOldLinks(tx, now) },
  { kind: 'bulkWork', remove: (tx, { now }) => deleteOldJobs(tx, now) },
]

/** Counts the records of each kind past these periods. */
export async function countDue(db: Database, periods: RetentionPeriods, now: Date): Promise<DueForRemoval> {
  const cutoffs = { periods, now }
  const [enquiries, suspectedEnquiries, sheetScans, quotations, deletedRecords, networks] = await Promise.all([
    countClosedEnquiries(db, dayOf('enquiries', cutoffs)),
    countSuspectedEnquiries(db, dayOf('suspectedEnquiries', cutoffs)),
    countOldScans(db, dayOf('sheetScans', cutoffs)),
    countOldQuotations(db, dayOf('quotations', cutoffs)),
    deletionFilter(db, cutoffs).then((filter) => countDeletions(db, filter)),
    countNetworks(db, timeOf('networks', cutoffs)),
  ])
  return { enquiries, suspectedEnquiries, sheetScans, quotations, deletedRecords, networks }
}

/** Erases the mails and history values of enquiries that were just deleted. Returns the number of enquiries. */
async function eraseEnquiries(tx: WriteTransaction, deleted: Promise<number[]>, context: ActionContext): Promise<number> {
  const ids = await deleted
  const subjects = ids.map((id) => `enquiry:${id}`)
  await deleteMailsAbout(tx, subjects)
  await eraseRecordValues(tx, context, { subjects, reason: REASON })
  return ids.length
}

/** Erases the contacts of old quotations, and the history values of these quotations. */
async function removeContactsOfQuotations(tx: WriteTransaction, cutoffs: Cutoffs, context: ActionContext): Promise<number> {
  const ids = await eraseOldContacts(tx, { before: dayOf('quotations', cutoffs), limit: CHUNK_SIZE, now: cutoffs.now })
  await eraseRecordValues(tx, context, { subjects: ids.map((id) => `quotation:${id}`), reason: REASON })
  return ids.length
}

/** Erases the history values of people whose records were deleted. Stores the last deletion handled. */
async function removeDeletedRecords(tx: WriteTransaction, cutoffs: Cutoffs, context: ActionContext): Promise<number> {
  const deletions = await findDeletions(tx, await deletionFilter(tx, cutoffs), CHUNK_SIZE)
  const last = deletions.at(-1)
  if (!last) return 0
  await eraseRecordValues(tx, context, { subjects: deletions.map(({ subject }) => subject), reason: REASON })
  await eraseMarks(tx, deletions, context)
  await tx.sql.updateTable('retention_runs').set({ last_deletion: last.entryId }).execute()
  return deletions.length
}

/** Erases deleted people's marks only, because entries about a batch name many people. */
async function eraseMarks(tx: WriteTransaction, deletions: ReadonlyArray<{ subject: string }>, context: ActionContext): Promise<void> {
  const ids = deletions.flatMap(({ subject }) => (subject.startsWith('participant:') ? [Number(subject.slice('participant:'.length))] : []))
  const entryIds = (await findAttendanceEntries(tx, ids)).map(({ id }) => id)
  await eraseAuditValues(tx, context, { entryIds, isErased: ({ name }) => isMarkOf(name, ids), reason: REASON })
}

async function deletionFilter(db: Database, cutoffs: Cutoffs) {
  const run = await db.sql.selectFrom('retention_runs').select('last_deletion').executeTakeFirst()
  return { actions: DELETIONS_OF_PEOPLE, afterEntry: run?.last_deletion ?? 0, before: timeOf('deletedRecords', cutoffs) }
}

/** The cutoff date of a kind: today in India minus its period. Older data is past its period. */
function dayOf(kind: RetentionKind, { periods, now }: Cutoffs): PlainDate {
  return addMonths(indianDate(now), -periods[kind])
}

function timeOf(kind: RetentionKind, cutoffs: Cutoffs): Date {
  return startOfIndianDay(dayOf(kind, cutoffs))
}
