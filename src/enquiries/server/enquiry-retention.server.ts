import { sql } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { startOfIndianDay } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { forgetFilesOf } from './files/enquiry-file.server.ts'
import { CLOSED_STATUSES } from '../response-time.ts'

/** Counts closed enquiries last touched before this day. */
export function countClosedEnquiries(db: Database, before: PlainDate): Promise<number> {
  return countAll(selectClosed(db, before))
}

/** Deletes up to `limit` closed enquiries that were last touched before this day, with their notes. Returns their ids. */
export function deleteClosedEnquiries(tx: WriteTransaction, before: PlainDate, limit: number): Promise<number[]> {
  return deleteOldest(tx, selectClosed(tx, before), limit)
}

/** Counts messages suspected of being spam since before this day. */
export function countSuspectedEnquiries(db: Database, before: PlainDate): Promise<number> {
  return countAll(selectSuspected(db, before))
}

/** Deletes up to `limit` messages that have been suspected since before this day. Returns their ids. */
export function deleteSuspectedEnquiries(tx: WriteTransaction, before: PlainDate, limit: number): Promise<number[]> {
  return deleteOldest(tx, selectSuspected(tx, before), limit)
}

async function countAll(enquiries: Selection): Promise<number> {
  const row = await enquiries.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}

async function deleteOldest(tx: WriteTransaction, enquiries: Selection, limit: number): Promise<number[]> {
  const oldest = enquiries.select('contacts.id').orderBy('contacts.updated_at').orderBy('contacts.id').limit(limit)
  // The lock waits for anybody who is reopening or releasing one of them, then checks the conditions again.
  const ids = (await forUpdate(tx, oldest, 'contacts').execute()).map(({ id }) => id)
  if (ids.length === 0) return ids
  await forgetFilesOf(tx, ids)
  await tx.sql.deleteFrom('contacts').where('id', 'in', ids).execute()
  tx.changed('enquiries', ...ids.map((id) => `enquiry:${id}`))
  return ids
}

type Selection = ReturnType<typeof selectSuspected>

/**
 * Nobody works on a suspected message, and no note or date can keep it: its last change is its arrival or its marking by hand. A released
 * message is no longer suspected.
 */
function selectSuspected(db: Database, before: PlainDate) {
  return db.sql
    .selectFrom('contacts')
    .where('contacts.suspected_for', 'is not', null)
    .where('contacts.updated_at', '<', startOfIndianDay(before).toISOString())
}

/**
 * Closed enquiries without any later change, note or follow-up date. Never an open one, and never a participant's request: it records their
 * request and consent.
 */
function selectClosed(db: Database, before: PlainDate) {
  const cutoff = startOfIndianDay(before).toISOString()
  return db.sql
    .selectFrom('contacts')
    .where('contacts.status', 'in', CLOSED_STATUSES)
    .where('contacts.participant_id', 'is', null)
    .where('contacts.updated_at', '<', cutoff)
    .where(sql<boolean>`(contacts.follow_up_on is null or contacts.follow_up_on < ${before})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enquiry_notes')
            .select('enquiry_notes.id')
            .whereRef('enquiry_notes.enquiry_id', '=', 'contacts.id')
            .where('enquiry_notes.created_at', '>=', cutoff),
        ),
      ),
    )
}
