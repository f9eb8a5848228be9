import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { digest } from '../platform/keyed-hash.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import type { CodeOwner } from './api-code.server.ts'
import type { Role } from './role.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Sessions roll: 30 days from the last use (docs/product/contract.md section 3). */
export const SESSION_MS = 30 * DAY_MS
/** The row is touched at most this often, so that reading does not mean writing. */
const TOUCH_MS = 60 * 60 * 1000
const TOKEN_BYTES = 32

export interface Session {
  id: number
  userId: number
  name: string
  role: Role
  apiCodeId: number
  /** Its 30 days have just begun anew: the cookie's must too. */
  isRenewed: boolean
}

/** Signs in: a new session, its token told once. */
export async function openSession(
  db: Database,
  owner: CodeOwner,
  { network, device }: { network: string; device: string | undefined },
  context: ActionContext,
): Promise<string> {
  const token = Buffer.from(context.random(TOKEN_BYTES)).toString('base64url')
  const at = context.now.toISOString()
  await db.write(async (tx) => {
    await tx.sql.deleteFrom('sessions').where('expires_at', '<=', at).execute()
    await tx.sql
      .insertInto('sessions')
      .values({
        token_hash: digest(token),
        user_id: owner.userId,
        api_code_id: owner.apiCodeId,
        network,
        device: device ?? null,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(context.now.getTime() + SESSION_MS).toISOString(),
      })
      .execute()
    const actor = { kind: 'staff', userId: owner.userId, name: owner.name, network } as const
    await recordAudit(tx, { now: context.now, actor }, { action: 'signed in', subject: `user:${owner.userId}` })
  })
  return token
}

/** The live session of a token, its 30 days begun anew; undefined when it is unknown, over, or its code was revoked. */
export async function findSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  const row = await db.sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('api_codes', 'api_codes.id', 'sessions.api_code_id')
    .select(['sessions.id', 'sessions.last_seen_at', 'sessions.api_code_id as apiCodeId'])
    .select(['users.id as userId', 'users.full_name as name', 'users.role'])
    .where('sessions.token_hash', '=', digest(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('api_codes.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const isRenewed = now.getTime() - Date.parse(row.last_seen_at) > TOUCH_MS
  if (isRenewed) await touchSession(db, row.id, now)
  const { last_seen_at: _seen, ...session } = row
  return { ...session, isRenewed }
}

/** Signs out on the server: the token is worth nothing afterwards. */
export async function endSession(db: Database, session: Session, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    await tx.sql.deleteFrom('sessions').where('id', '=', session.id).execute()
    await recordAudit(tx, context, { action: 'signed out', subject: `user:${session.userId}` })
  })
}

/** Whether somebody on this network is signed in: such a network is let through when strangers are flooding. */
export async function isKnownNetwork(db: Database, network: string, now: Date): Promise<boolean> {
  const row = await db.sql
    .selectFrom('sessions')
    .select('id')
    .where('network', '=', network)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

async function touchSession(db: Database, id: number, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + SESSION_MS).toISOString()
  await db.write(async (tx) => {
    await tx.sql.updateTable('sessions').set({ last_seen_at: now.toISOString(), expires_at: expires }).where('id', '=', id).execute()
  })
}
