import type { Database } from '#base/database/database.server.ts'
import { tryWrite } from '#base/database/try-write.server.ts'
import { digest } from '#base/http/keyed-hash.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { CalendarAddress, NewCalendarAddress } from '../../calendar-address.schema.ts'
import { endCalendarAddress } from '../end-sessions.server.ts'
import { isAllowed } from '../../role.ts'
import { noteChange, requireBrowser, requireConfirmed } from '../second-factor/second-factors.server.ts'

const TOKEN_BYTES = 16
const TOUCH_INTERVAL_MS = 60 * 60 * 1000

/** The calendar address of a member of staff. Undefined if there is none. */
export async function findCalendarAddress(db: Database, userId: number): Promise<CalendarAddress | undefined> {
  const row = await db.sql.selectFrom('calendar_addresses').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row && { madeAt: row.made_at, lastReadAt: row.last_read_at }
}

/**
 * Creates a new address for the actor, who has just confirmed their identity, and notifies them. The address is returned only here; the
 * previous one stops working.
 * @throws Problem 'forbidden' without a confirmation, 'unprocessable' for a script
 */
export async function makeCalendarAddress(db: Database, siteUrl: string, context: ActionContext): Promise<NewCalendarAddress> {
  const { userId: owner, sessionId } = requireBrowser(context)
  const token = Buffer.from(context.random(TOKEN_BYTES)).toString('base64url')
  const madeAt = context.now.toISOString()
  const address = { token_hash: digest(token), made_at: madeAt, last_read_at: null }
  await db.write(async (tx) => {
    await requireConfirmed(tx, { userId: owner, sessionId }, context)
    const before = await findCalendarAddress(tx, owner)
    await tx.sql
      .insertInto('calendar_addresses')
      .values({ user_id: owner, ...address })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(address))
      .execute()
    const action = before ? 'calendar address renewed' : 'calendar address made'
    await noteChange(tx, owner, action, context)
  })
  return { url: `${siteUrl}/calendar/${token}.ics`, madeAt, lastReadAt: null }
}

/** Revokes the address of a member of staff, if there is one. */
export async function revokeCalendarAddress(db: Database, userId: number, context: ActionContext): Promise<void> {
  await db.write((tx) => endCalendarAddress(tx, userId, context))
}

/**
 * Whether a calendar with this token may read records. It checks the owner's role each time, so that an address stops working when its
 * owner is removed or loses the permission.
 */
export async function isCalendarReader(db: Database, token: string, now: Date): Promise<boolean> {
  const row = await db.sql
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.user_id')
    .select(['calendar_addresses.user_id', 'calendar_addresses.last_read_at', 'users.role'])
    .where('calendar_addresses.token_hash', '=', digest(token))
    .executeTakeFirst()
  if (!row || !isAllowed(row.role, 'records.read')) return false
  if (row.last_read_at === null || now.getTime() - Date.parse(row.last_read_at) > TOUCH_INTERVAL_MS) await touch(db, row.user_id, now)
  return true
}

async function touch(db: Database, userId: number, now: Date): Promise<void> {
  await tryWrite(db, (tx) =>
    tx.sql.updateTable('calendar_addresses').set({ last_read_at: now.toISOString() }).where('user_id', '=', userId).execute(),
  )
}
