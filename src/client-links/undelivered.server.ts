import { findDeliveryMails } from '../certificates/delivery/delivery.server.ts'
import { findNewestValid } from '../certificates/issue/newest-valid.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { addDays } from '../shared/calendar.ts'
import { indianDate } from '../shared/dates.ts'

/** Older ones were handed over on paper. */
const WITHIN_DAYS = 30
/** Looking further back would read all of them. Well below the number of values that a statement may bind. */
const NEWEST_CONSIDERED = 400

/**
 * The valid certificates of the last days that went to nobody, the newest first, and how many there are: no e-mail was sent or
 * waits, and no client got a link to them. One whose e-mail failed is not among them: failed e-mails are listed by themselves.
 */
export async function findUndelivered(db: Database, { now, limit, newerThan = '' }: { now: Date; limit: number; newerThan?: string }) {
  const issuedAfter = addDays(indianDate(now), -WITHIN_DAYS)
  const newest = await findNewestValid(db, { issuedAfter, newerThan, limit: NEWEST_CONSIDERED })
  const ids = newest.map(({ id }) => id)
  const [mails, linked] = await Promise.all([findDeliveryMails(db, ids), findLinked(db, ids)])
  const rows = newest.filter(({ id }) => !linked.has(id) && !mails.get(id)?.some(({ status }) => status !== 'cancelled'))
  return { rows: rows.slice(0, limit), count: rows.length }
}

/** Those of the certificates that a contact of a client was sent. */
async function findLinked(db: Database, ids: readonly number[]): Promise<ReadonlySet<number | null>> {
  if (ids.length === 0) return new Set()
  const rows = await db.sql.selectFrom('client_link_items').select('certificate_id').where('certificate_id', 'in', ids).execute()
  return new Set(rows.map((row) => row.certificate_id))
}
