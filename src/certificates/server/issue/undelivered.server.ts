import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianDate } from '#base/dates/dates.ts'
import { selectUnreturnedMails } from '#mail/server/unreturned-mails.server.ts'
import { DELIVERIES } from '../certificate-mails.server.ts'
import { UNDELIVERED_DAYS } from '../../certificate.ts'

/** Looking further back would read all of them. */
const NEWEST_CONSIDERED = 400

/**
 * The recent valid certificates that nobody received, among the newest ones: those that `deliveryOf` calls 'unsent', 'no-address' or
 * 'returned' (delivery.ts; a test compares both). A failed e-mail is not included: failed e-mails are listed separately.
 */
export function selectUndelivered(db: Database, now: Date) {
  const newest = db.sql.selectFrom('certificates').select('id').orderBy('id', 'desc').limit(NEWEST_CONSIDERED).as('newest')
  const about = sql<string>`'certificate:' || ${sql.ref('certificates.id')}`
  return db.sql
    .selectFrom('certificates')
    .where('certificates.id', 'in', db.sql.selectFrom(newest).select('newest.id'))
    .where('certificates.issue_date', '>', addDays(indianDate(now), -UNDELIVERED_DAYS))
    .where('certificates.revoked_on', 'is', null)
    .where('certificates.suspended_on', 'is', null)
    .where('certificates.sent_to_client_at', 'is', null)
    .where(({ exists, not }) => not(exists(selectUnreturnedMails(db, { about, kinds: DELIVERIES }))))
}

/** The newest of them, and their number. */
export async function findUndelivered(db: Database, { now, limit, newerThan }: { now: Date; limit: number; newerThan: string }) {
  const rows = await selectUndelivered(db, now)
    .select(['certificates.id', 'certificate_id', 'participant_name', 'training_program_name'])
    .where('certificates.created_at', '>', newerThan)
    .orderBy('certificates.id', 'desc')
    .execute()
  return { rows: rows.slice(0, limit), count: rows.length }
}
