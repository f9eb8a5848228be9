import { recordAudit } from '#base/audit/audit.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import './calendar/calendar-address.table.ts'

/** The sessions to end: one, those of one API code, all but one, or, if none is given, all. */
interface EndedSessions {
  id?: number
  apiCodeId?: number
  except?: number | undefined
}

/**
 * Ends sessions of a person for safety. Returns the number ended. Their calendar address ends too, even without a session: whoever had
 * access to a session may have created or read it.
 */
export async function endSessions(
  tx: WriteTransaction,
  userId: number,
  { id, apiCodeId, except }: EndedSessions,
  context: ActionContext,
): Promise<number> {
  // A session that is about to create a calendar address waits, and is then refused.
  await forUpdate(tx, tx.sql.selectFrom('users').select('id').where('id', '=', userId), 'users').execute()
  let sessions = tx.sql.deleteFrom('sessions').where('user_id', '=', userId)
  if (id !== undefined) sessions = sessions.where('id', '=', id)
  if (apiCodeId !== undefined) sessions = sessions.where('api_code_id', '=', apiCodeId)
  if (except !== undefined) sessions = sessions.where('id', '!=', except)
  const ended = await sessions.returning('id').execute()
  await endCalendarAddress(tx, userId, context)
  return ended.length
}

/** Revokes the calendar address of a person, if there is one. */
export async function endCalendarAddress(tx: WriteTransaction, userId: number, context: ActionContext): Promise<void> {
  const { numDeletedRows } = await tx.sql.deleteFrom('calendar_addresses').where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await recordAudit(tx, context, { action: 'calendar address revoked', subject: `user:${userId}` })
}
