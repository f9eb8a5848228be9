import type { Database } from '#base/database/database.server.ts'
import { countRows } from '#base/search/list-total.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { CERTIFICATE_INDEX, storedTraining } from '../certificate-row.server.ts'
import { kindOf } from '../../training-snapshot.ts'
import { MAX_EXPIRED_COUNTED } from '../../expiries.ts'
import type { Expiries } from '../../expiries.schema.ts'

const NEXT_COUNT = 5

export function countCertificates(db: Database): Promise<number> {
  return countRows(db, CERTIFICATE_INDEX)
}

/** Counts the certificates issued from `from` to before `before`, except those revoked since. */
export async function countIssuedBetween(db: Database, from: PlainDate, before: PlainDate): Promise<number> {
  const row = await db.sql
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issue_date', '>=', from)
    .where('issue_date', '<', before)
    .where('revoked_on', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The certificates issued from `from` to before `before`, by day, including those revoked since. */
export async function listIssuedBetween(db: Database, from: PlainDate, before: PlainDate) {
  const rows = await db.sql
    .selectFrom('certificates')
    .select(['certificate_id as certificateId', 'training_program_name as program', 'issue_date as issuedOn', 'revoked_on as revokedOn'])
    .select('training')
    .where('issue_date', '>=', from)
    .where('issue_date', '<', before)
    .orderBy('issue_date')
    .orderBy('id')
    .execute()
  return rows.map(({ training, ...row }) => ({ ...row, kind: kindOf(storedTraining({ training })) }))
}

/**
 * Certificates that expire in 0 to 30, 31 to 60 and 61 to 90 days. Revoked certificates do not expire. Suspended ones
 * are left out, because the doubt must be settled before a renewal.
 */
export async function findExpiries(db: Database, today: PlainDate): Promise<Expiries> {
  const between = async (fromDay: number, toDay: number) => {
    const query = selectForStatus(db).where('expiry_date', '>=', addDays(today, fromDay)).where('expiry_date', '<=', addDays(today, toDay))
    return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  }
  const [expired, within30, within60, within90, next] = await Promise.all([
    countExpired(db, today),
    between(0, 30),
    between(31, 60),
    between(61, 90),
    selectForStatus(db)
      .select(['id', 'certificate_id as certificateId', 'participant_name', 'training_program_name'])
      .select(({ ref }) => ref('expiry_date').$notNull().as('expiryDate'))
      .where('expiry_date', '>=', today)
      .where('expiry_date', '<=', addDays(today, 90))
      .orderBy('expiry_date')
      .orderBy('id')
      .limit(NEXT_COUNT)
      .execute(),
  ])
  return { expired, within30, within60, within90, next }
}

async function countExpired(db: Database, today: PlainDate): Promise<number> {
  const expired = selectForStatus(db).select('id').where('expiry_date', '<', today)
  const row = await db.sql
    .selectFrom(expired.limit(MAX_EXPIRED_COUNTED + 1).as('expired'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Suspended certificates are few and have their own index, so counting them reads no other rows. */
function selectForStatus(db: Database) {
  const suspended = db.sql.selectFrom('certificates').select('id').where('status', '=', 'suspended')
  return db.sql
    .selectFrom('certificates')
    .where('revoked_on', 'is', null)
    .where('expiry_date', 'is not', null)
    .where('id', 'not in', suspended)
}
