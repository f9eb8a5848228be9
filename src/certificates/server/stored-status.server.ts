import { sql, type Selectable } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { tryWrite } from '#base/database/try-write.server.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import type { CertificateTable } from './certificate.table.ts'
import { certificateStatus, EXPIRING_SOON_DAYS } from '../certificate.ts'

type StatusColumns = Pick<Selectable<CertificateTable>, 'expiry_date' | 'revoked_on' | 'suspended_on'>
type StoredStatus = Pick<Selectable<CertificateTable>, 'status' | 'expires_soon'>

const DAY_MS = 24 * 60 * 60 * 1000

/** The last day of the warning period. */
function horizonOf(now: Date): PlainDate {
  return indianDate(new Date(now.getTime() + EXPIRING_SOON_DAYS * DAY_MS))
}

/** The status columns that lists filter by. They go out of date when a day passes; see `refreshStatuses`. */
export function storedStatusOf(row: StatusColumns, now: Date): StoredStatus {
  const status = certificateStatus(
    { expiryDate: row.expiry_date, revokedOn: row.revoked_on, suspendedOn: row.suspended_on },
    indianDate(now),
  )
  const isExpiringSoon = status === 'Active' && row.expiry_date !== null && row.expiry_date <= horizonOf(now)
  return { status: status.toLowerCase() as StoredStatus['status'], expires_soon: isExpiringSoon ? 1 : 0 }
}

/** The day of the last refresh, for each open database. */
const refreshedOn = new WeakMap<object, PlainDate>()

/**
 * Updates the stored status of certificates that expired, or came close to it, since the last call. Runs once a day,
 * before the first list that filters by status. It reads only outdated rows, from an index, and in both directions,
 * because somebody may have set the clock back. While the database cannot be written, lists show the stored status.
 */
export async function refreshStatuses(db: Database, now: Date): Promise<void> {
  const today = indianDate(now)
  if (refreshedOn.get(db) === today) return
  const horizon = horizonOf(now)
  const isStored = await tryWrite(db, async (tx) => {
    const expiry = sql.ref<string>('expiry_order')
    const ranges = [
      sql<boolean>`status = 'active' and expires_soon = 0 and ${expiry} <= ${horizon}`,
      sql<boolean>`status = 'active' and expires_soon = 1 and ${expiry} > ${horizon}`,
      sql<boolean>`status = 'active' and expires_soon = 1 and ${expiry} < ${today}`,
      sql<boolean>`status = 'expired' and ${expiry} >= ${today}`,
    ]
    for (const isOutOfDate of ranges) {
      await tx.sql
        .updateTable('certificates')
        .set({
          status: sql`case when ${expiry} < ${today} then 'expired' else 'active' end`,
          expires_soon: sql`case when ${expiry} between ${today} and ${horizon} then 1 else 0 end`,
        })
        .where(isOutOfDate)
        .execute()
    }
  })
  if (isStored) refreshedOn.set(db, today)
}
