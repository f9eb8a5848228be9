import { sql } from 'kysely'
import { getCompany } from '#company/server/company.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { ENQUIRY_HAS_ORDER, SEATS_OF_ENQUIRY, SEATS_ORDERED } from '#training/server/batches/batch-row.server.ts'
import { presentEnquiry, selectEnquiries, WAITING_SINCE } from './enquiry-row.server.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import { dueTodayCutoff, OPEN_STATUSES, overdueCutoff, type OfficeClock } from '../response-time.ts'

/**
 * - 'waiting-requests': enrolment requests for a full batch without seats of their own, oldest first.
 * - 'overdue': not answered when due (#company/answer-time.ts), oldest first.
 * - 'due-today': the answer is due today, oldest first.
 * - 'wrote-again': the sender has replied by e-mail, and the next answer is due after today; oldest first.
 * - 'follow-up': the follow-up date has come, earliest first.
 * - 'requests': enrolment requests without a participant that are neither overdue nor due today, oldest first. One whose seats are
 *   ordered waits for names.
 */
export type EnquiryWork = 'overdue' | 'due-today' | 'wrote-again' | 'follow-up' | 'requests' | 'waiting-requests'

export interface EnquiryToDo extends Enquiry {
  /** Seats that were ordered for it and have no name yet. */
  seatsOrdered: number
}

/** The first enquiries that need attention, and their number, counted up to `maxCounted`. */
export async function findEnquiryWork(
  db: Database,
  kind: EnquiryWork,
  { now, limit, maxCounted, newerThan = '' }: { now: Date; limit: number; maxCounted: number; newerThan?: string },
): Promise<{ rows: EnquiryToDo[]; count: number }> {
  const { hours } = await getCompany(db)
  const chosen = selectWork(db, kind, { now, hours }).where('contacts.created_at', '>', newerThan)
  const counted = chosen.clearSelect().select('contacts.id').limit(maxCounted)
  const { count } = await db.sql
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return { rows: [], count }
  const rows = await chosen
    .orderBy(kind === 'follow-up' ? 'contacts.follow_up_on' : WAITING_SINCE)
    .orderBy('contacts.id')
    .limit(limit)
    .execute()
  return { rows: rows.map((row) => ({ ...presentEnquiry(row), seatsOrdered: row.seats_ordered })), count }
}

function selectWork(db: Database, kind: EnquiryWork, clock: OfficeClock) {
  const inInbox = selectEnquiries(db).select(SEATS_OF_ENQUIRY.as('seats_ordered')).where('contacts.suspected_for', 'is', null)
  const cutoff = overdueCutoff(clock).toISOString()
  const today = dueTodayCutoff(clock).toISOString()
  switch (kind) {
    case 'overdue':
      return inInbox.where('contacts.status', '=', 'pending').where(WAITING_SINCE, '<', cutoff)
    case 'due-today':
      return inInbox.where('contacts.status', '=', 'pending').where(WAITING_SINCE, '>=', cutoff).where(WAITING_SINCE, '<', today)
    case 'wrote-again':
      return inInbox
        .where('contacts.status', '=', 'pending')
        .where(WAITING_SINCE, '>=', today)
        .where('contacts.asked_again_at', 'is not', null)
    case 'follow-up':
      return inInbox.where('contacts.follow_up_on', '<=', indianDate(clock.now)).where('contacts.status', 'in', OPEN_STATUSES)
    case 'requests':
    case 'waiting-requests':
      return inInbox
        .where('contacts.kind', '=', 'enrolment')
        .where('contacts.status', 'in', OPEN_STATUSES)
        .where('contacts.participant_number', 'is', null)
        .where(sql<boolean>`not (contacts.status = 'pending' and ${WAITING_SINCE} < ${today})`)
        .where(sql<boolean>`(not ${ENQUIRY_HAS_ORDER} or ${SEATS_OF_ENQUIRY} > 0)`)
        .where(
          kind === 'requests'
            ? sql<boolean>`(${ENQUIRY_HAS_ORDER} or not ${IS_FULL})`
            : sql<boolean>`(not ${ENQUIRY_HAS_ORDER} and ${IS_FULL})`,
        )
  }
}

/** The requested batch has no seat left beyond its waiting list. */
const IS_FULL = sql<boolean>`coalesce(batches.seats_taken + ${SEATS_ORDERED} + batches.waiting >= batches.seats, false)`
