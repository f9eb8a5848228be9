import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { tryWrite } from '#base/database/try-write.server.ts'
import { digest } from '#base/http/keyed-hash.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { isNewNetwork } from './notices/known-network.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Role } from '../role.ts'
import { enqueueStaffNotice } from './notices/staff-notices.server.ts'
import { findPendingStep } from './second-factor/second-factors.server.ts'
import { METHOD_NAMES, type PendingStep, type SignInMethod } from '../sign-in-method.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A session lasts 30 days from its last use (docs/product/contract.md, section 3). */
export const SESSION_MS = 30 * DAY_MS
/** The last use is stored at most this often: otherwise every request would write. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000
const TOKEN_BYTES = 32
/** The time limit for the second step of a sign-in. */
const PENDING_MS = 30 * 60 * 1000

export interface Session {
  id: number
  userId: number
  name: string
  role: Role
  /** The code that opened it; null for a password or a passkey. */
  apiCodeId: number | null
  /** The step required before any other call is answered. */
  pending: PendingStep | null
  /** Whether this call has extended the session. The cookie must then be sent again with its full lifetime. */
  isRenewed: boolean
}

/** The person who opens a session. */
export interface SessionOwner {
  userId: number
  name: string
  role: Role
  /** Set only for a sign-in with an API code. */
  apiCodeId?: number
}

interface SignInFacts {
  network: string
  device: string | undefined
  method?: SignInMethod
  /** The browser's token before it signed in again. That session ends. */
  earlierToken?: string | undefined
}

/**
 * Opens a session and returns its token, which is stored only as a hash. If a second step must follow, the session permits nothing else and
 * expires soon. The person is notified of a sign-in from a network that is new to them.
 */
export async function openSession(
  db: Database,
  owner: SessionOwner,
  { network, device, method = 'code', earlierToken }: SignInFacts,
  context: ActionContext,
): Promise<{ token: string; pending: PendingStep | null }> {
  const token = newToken(context)
  const at = context.now.toISOString()
  const pending = await findPendingStep(db, { ...owner, method })
  await db.write(async (tx) => {
    await deleteExpiredSessions(tx, context.now)
    if (earlierToken !== undefined) await tx.sql.deleteFrom('sessions').where('token_hash', '=', digest(earlierToken)).execute()
    const { id } = await tx.sql
      .insertInto('sessions')
      .values({
        token_hash: digest(token),
        user_id: owner.userId,
        api_code_id: owner.apiCodeId ?? null,
        method,
        pending,
        network,
        device: device ?? null,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(context.now.getTime() + (pending === null ? SESSION_MS : PENDING_MS)).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (pending === null) await noteSignIn(tx, { ...owner, id }, { network, device, with: METHOD_NAMES[method] }, context)
    else await recordSignIn(tx, owner, { action: 'began to sign in', network, with: METHOD_NAMES[method] }, context)
  })
  return { token, pending }
}

/** Completes the second step. The session gets a new token, which is returned. @throws Problem 'unauthenticated' */
export async function completeSession(
  tx: WriteTransaction,
  session: Session,
  { network, device, secondFactor }: { network: string; device: string | undefined; secondFactor: string },
  context: ActionContext,
): Promise<string> {
  const token = newToken(context)
  const completed = await tx.sql
    .updateTable('sessions')
    .set({ token_hash: digest(token), pending: null, expires_at: new Date(context.now.getTime() + SESSION_MS).toISOString() })
    .where('id', '=', session.id)
    .where('pending', 'is not', null)
    .returning('method')
    .executeTakeFirst()
  if (!completed) throw new Problem('unauthenticated', 'Please sign in again.')
  await noteSignIn(tx, session, { network, device, with: `${METHOD_NAMES[completed.method]}, ${secondFactor}` }, context)
  return token
}

/** Records a complete sign-in. The person is notified if the network is new to them. */
async function noteSignIn(
  tx: WriteTransaction,
  session: Pick<Session, 'id' | 'userId' | 'name'>,
  { network, device, ...facts }: { network: string; device: string | undefined; with: string },
  context: ActionContext,
): Promise<void> {
  const isNew = await isNewNetwork(tx, session.userId, { network, sessionId: session.id }, context)
  await recordSignIn(tx, session, { action: 'signed in', network, ...facts }, context)
  if (isNew) await noticeSignIn(tx, session.userId, { network, device: device ?? 'Unknown' }, context)
}

async function recordSignIn(
  tx: WriteTransaction,
  { userId, name }: Pick<SessionOwner, 'userId' | 'name'>,
  { action, network, ...after }: { action: string; network: string; with: string },
  { now }: ActionContext,
): Promise<void> {
  await recordAudit(tx, { now, actor: { kind: 'staff', userId, name, network } }, { action, subject: `user:${userId}`, after })
}

function newToken({ random }: Pick<ActionContext, 'random'>): string {
  return Buffer.from(random(TOKEN_BYTES)).toString('base64url')
}

async function noticeSignIn(
  tx: WriteTransaction,
  userId: number,
  facts: { network: string; device: string },
  context: ActionContext,
): Promise<void> {
  const person = await tx.sql.selectFrom('users').select(['id', 'full_name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  await enqueueStaffNotice(tx, 'staff-sign-in', person, facts, context)
}

/** Finds the session of a token and extends it. Undefined if it is unknown or expired, or its code was revoked. */
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
  const isDue = row.pending === null && now.getTime() - Date.parse(row.last_seen_at) > TOUCH_INTERVAL_MS
  const isRenewed = isDue && (await touchSession(db, row.id, now))
  const { last_seen_at: _seen, ...session } = row
  return { ...session, isRenewed }
}

export async function endSession(db: Database, session: Session, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    await tx.sql.deleteFrom('sessions').where('id', '=', session.id).execute()
    await recordAudit(tx, context, { action: 'signed out', subject: `user:${session.userId}` })
  })
}

/** Whether a session was opened from this network. Such a network may sign in while others are limited because of a flood. */
export async function isKnownNetwork(db: Database, network: string, now: Date): Promise<boolean> {
  const row = await db.sql
    .selectFrom('sessions')
    .select('id')
    .where('network', '=', network)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the number deleted. */
export async function deleteExpiredSessions(tx: WriteTransaction, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.sql.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns whether the use was stored. If the database cannot be written, the session continues without it. */
function touchSession(db: Database, id: number, now: Date): Promise<boolean> {
  const expires = new Date(now.getTime() + SESSION_MS).toISOString()
  return tryWrite(db, (tx) =>
    tx.sql.updateTable('sessions').set({ last_seen_at: now.toISOString(), expires_at: expires }).where('id', '=', id).execute(),
  )
}
