import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Database, WriteTransaction } from '../platform/database/database.server.ts'
import { tryWrite } from '../platform/database/try-write.server.ts'
import { digest } from '../platform/keyed-hash.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import { isNewNetwork } from './notices/known-network.server.ts'
import type { Role } from './role.ts'
import { enqueueStaffNotice } from './notices/staff-notices.server.ts'
import { METHOD_NAMES, type PendingStep, type SignInMethod } from './sign-in-method.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A session lasts 30 days from its last use (docs/product/contract.md, section 3). */
export const SESSION_MS = 30 * DAY_MS
/** The last use is stored at most this often: otherwise every request would write. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000
const TOKEN_BYTES = 32

export interface Session {
  id: number
  userId: number
  name: string
  role: Role
  /** The code that opened it; null for a password or a passkey. */
  apiCodeId: number | null
  /** What the person has to do before any other call is answered. */
  pending: PendingStep | null
  /** Whether this call has prolonged the session. The cookie must then be sent again with its full lifetime. */
  isRenewed: boolean
}

/** Who opens a session. */
export interface SessionOwner {
  userId: number
  name: string
  /** Only for a sign-in with an API code. */
  apiCodeId?: number
}

interface SignInFacts {
  network: string
  device: string | undefined
  method?: SignInMethod
  /** The token that the browser had before it signed in again. That session ends. */
  earlierToken?: string | undefined
}

/**
 * Opens a session, and returns its token, which is stored only as a hash. A sign-in from a network that is new to the person
 * is told to them.
 */
export async function openSession(
  db: Database,
  owner: SessionOwner,
  { network, device, method = 'code', earlierToken }: SignInFacts,
  context: ActionContext,
): Promise<string> {
  const token = Buffer.from(context.random(TOKEN_BYTES)).toString('base64url')
  const at = context.now.toISOString()
  await db.write(async (tx) => {
    const isNew = await isNewNetwork(tx, owner.userId, network, context)
    await deleteExpiredSessions(tx, context.now)
    if (earlierToken !== undefined) await tx.sql.deleteFrom('sessions').where('token_hash', '=', digest(earlierToken)).execute()
    await tx.sql
      .insertInto('sessions')
      .values({
        token_hash: digest(token),
        user_id: owner.userId,
        api_code_id: owner.apiCodeId ?? null,
        method,
        pending: null,
        network,
        device: device ?? null,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(context.now.getTime() + SESSION_MS).toISOString(),
      })
      .execute()
    const actor = { kind: 'staff', userId: owner.userId, name: owner.name, network } as const
    await recordAudit(tx, { now: context.now, actor }, { action: 'signed in', subject: `user:${owner.userId}`, after: { with: METHOD_NAMES[method] } })
    if (isNew) await noticeSignIn(tx, owner.userId, { network, device: device ?? 'Unknown' }, context)
  })
  return token
}

async function noticeSignIn(tx: WriteTransaction, userId: number, facts: { network: string; device: string }, context: ActionContext): Promise<void> {
  const person = await tx.sql.selectFrom('users').select(['id', 'full_name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  await enqueueStaffNotice(tx, 'staff-sign-in', person, facts, context)
}

/** Finds the session of a token and prolongs it. Undefined if it is unknown or expired, or its code was revoked. */
export async function findSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  const row = await db.sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('api_codes', 'api_codes.id', 'sessions.api_code_id')
    .select(['sessions.id', 'sessions.last_seen_at', 'sessions.api_code_id as apiCodeId', 'sessions.pending'])
    .select(['users.id as userId', 'users.full_name as name', 'users.role'])
    .where('sessions.token_hash', '=', digest(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('api_codes.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const isDue = now.getTime() - Date.parse(row.last_seen_at) > TOUCH_INTERVAL_MS
  const isRenewed = isDue && (await touchSession(db, row.id, now))
  const { last_seen_at: _seen, ...session } = row
  return { ...session, isRenewed }
}

/** Ends the session: its token stops working. */
export async function endSession(db: Database, session: Session, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    await tx.sql.deleteFrom('sessions').where('id', '=', session.id).execute()
    await recordAudit(tx, context, { action: 'signed out', subject: `user:${session.userId}` })
  })
}

/** Whether a session was opened from this network. Such a network may sign in while others are limited by a flood. */
export async function isKnownNetwork(db: Database, network: string, now: Date): Promise<boolean> {
  const row = await db.sql
    .selectFrom('sessions')
    .select('id')
    .where('network', '=', network)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Returns how many there were. */
export async function deleteExpiredSessions(tx: WriteTransaction, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.sql.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns whether it was stored. When the database cannot be written, the session goes on without. */
function touchSession(db: Database, id: number, now: Date): Promise<boolean> {
  const expires = new Date(now.getTime() + SESSION_MS).toISOString()
  return tryWrite(db, (tx) =>
    tx.sql.updateTable('sessions').set({ last_seen_at: now.toISOString(), expires_at: expires }).where('id', '=', id).execute(),
  )
}
