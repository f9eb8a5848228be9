import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { isPermitted, type ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import { endSessions } from './end-sessions.server.ts'
import { getStaffMember, isOneself } from './staff-member.server.ts'
import type { StaffSession } from '../staff-member.schema.ts'

export const SESSION_MISSING = 'This session has already ended.'
const MAX_SESSIONS = 1000

/** The open sessions of a person, last seen first. @throws Problem 'not-found' when there is no such person */
export async function listSessions(db: Database, userId: number, context: ActionContext): Promise<StaffSession[]> {
  await getStaffMember(db, userId, context)
  const rows = await sessionsOf(db, userId)
    .select('sessions.id')
    .where('sessions.expires_at', '>', context.now.toISOString())
    .where('api_codes.revoked_at', 'is', null)
    .limit(MAX_SESSIONS)
    .execute()
  return rows.map((row) => ({ ...row, isCurrent: row.id === currentSession(context) }))
}

/** All stored data about a person's sessions except secrets, including expired sessions. */
export function findStoredSessions(db: Database, userId: number) {
  return sessionsOf(db, userId).select('sessions.expires_at as expiresAt').execute()
}

function sessionsOf(db: Database, userId: number) {
  return db.sql
    .selectFrom('sessions')
    .leftJoin('api_codes', 'api_codes.id', 'sessions.api_code_id')
    .select(['device', 'network', 'method', 'api_codes.name as codeName'])
    .select(['sessions.created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('sessions.user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
}

/**
 * Ends one session: the actor's own, or anybody's if the actor manages staff.
 * @throws Problem 'not-found' when the session has ended, or is not the actor's own
 */
export async function endOneSession(db: Database, id: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const session = await tx.sql.selectFrom('sessions').select(['user_id', 'device', 'network']).where('id', '=', id).executeTakeFirst()
    const mayEnd = session && (isOneself(session.user_id, context) || isPermitted(context.actor, 'staff.manage'))
    if (!mayEnd) throw new Problem('not-found', SESSION_MISSING)
    const { user_id: userId, ...before } = session
    await endSessions(tx, userId, { id }, context)
    await recordAudit(tx, context, { action: 'session ended', subject: `user:${userId}`, before })
  })
}

/** Ends all other sessions of the actor. Returns the number ended. */
export async function endOtherSessions(db: Database, userId: number, context: ActionContext): Promise<number> {
  return db.write(async (tx) => {
    const sessions = await endSessions(tx, userId, { except: currentSession(context) }, context)
    if (sessions > 0) await recordAudit(tx, context, { action: 'signed out elsewhere', subject: `user:${userId}`, before: { sessions } })
    return sessions
  })
}

/** Ends everybody's sessions and calendar addresses. Returns the number of sessions. */
export async function endAllSessions(db: Database, context: ActionContext): Promise<number> {
  return db.write(async (tx) => {
    let ended = 0
    for (const { id } of await tx.sql.selectFrom('users').select('id').orderBy('id').execute()) {
      const sessions = await endSessions(tx, id, {}, context)
      if (sessions > 0) await recordAudit(tx, context, { action: 'signed out everywhere', subject: `user:${id}`, before: { sessions } })
      ended += sessions
    }
    return ended
  })
}

function currentSession({ actor }: ActionContext): number | undefined {
  return actor.kind === 'staff' ? actor.signIn?.sessionId : undefined
}
