import type { Database } from '../platform/database.server.ts'
import { countRows } from '../platform/list-total.server.ts'
import { addDays } from '../shared/calendar.ts'
import type { PlainDate } from '../shared/dates.ts'
import type { Expiries } from './expiries.ts'

const NEXT_COUNT = 5

export function countCertificates(db: Database): Promise<number> {
  return countRows(db, 'certificates')
}

/** What was issued from one day until before another. */
export async function countIssuedBetween(db: Database, from: PlainDate, before: PlainDate): Promise<number> {
  const row = await db.sql
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issue_date', '>=', from)
    .where('issue_date', '<', before)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Days 0 to 30, 31 to 60 and 61 to 90 from today. A revoked certificate does not expire. */
export async function findExpiries(db: Database, today: PlainDate): Promise<Expiries> {
  const between = async (fromDay: number | undefined, toDay: number) => {
    let query = selectStanding(db).where('expiry_date', '<=', addDays(today, toDay))
    if (fromDay !== undefined) query = query.where('expiry_date', '>=', addDays(today, fromDay))
    const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return row.count
  }
  const [expired, within30, within60, within90, next] = await Promise.all([
    between(undefined, -1),
    between(0, 30),
    between(31, 60),
    between(61, 90),
    selectStanding(db)
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

function selectStanding(db: Database) {
  return db.sql.selectFrom('certificates').where('revoked_on', 'is', null).where('expiry_date', 'is not', null)
}
