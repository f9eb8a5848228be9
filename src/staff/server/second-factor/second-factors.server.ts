import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { Problem } from '#base/api/problem.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { endSessions } from '../end-sessions.server.ts'
import { enqueueStaffNotice, nameOfActor } from '../notices/staff-notices.server.ts'
import type { Role } from '../../role.ts'
import { oneself } from '../staff-member.server.ts'
import type { PendingStep, SignInMethod } from '../../sign-in-method.ts'
import { replaceRecoveryCodes } from './recovery-codes.server.ts'
import type { Account } from '../../second-factor.schema.ts'
import { getSignInSettings } from './sign-in-settings.server.ts'
import './second-factor.table.ts'

/** A person's second factors without their secrets, and the number of remaining recovery codes. */
async function findSecondFactors(db: Database, userId: number) {
  const [authenticator, passkeys, codes] = await Promise.all([
    db.sql.selectFrom('authenticators').select('created_at as createdAt').where('user_id', '=', userId).executeTakeFirst(),
    db.sql
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'host'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db.sql.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute(),
  ])
  return { authenticator: authenticator ?? null, passkeys, recoveryCodes: codes.length }
}

export async function getAccount(db: Database, userId: number): Promise<Account> {
  const [person, factors, { settings }] = await Promise.all([
    db.sql
      .selectFrom('users')
      .select(['username', 'full_name as name', 'email', 'role', 'password', 'password_changed_at as passwordChangedAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    findSecondFactors(db, userId),
    getSignInSettings(db),
  ])
  const { password, ...known } = person
  return { ...known, ...factors, hasPassword: password !== null, isSecondFactorRequired: settings.requiredFor.includes(person.role) }
}

/** The step required after the first step of a sign-in. A passkey with user verification counts as both steps. */
export async function findPendingStep(
  db: Database,
  { userId, role, method }: { userId: number; role: Role; method: SignInMethod },
): Promise<PendingStep | null> {
  if (method === 'passkey') return null
  if (hasFactor(await findSecondFactors(db, userId))) return 'second-factor'
  return (await getSignInSettings(db)).settings.requiredFor.includes(role) ? 'set-up' : null
}

const UNCONFIRMED = 'Confirm first that it is you, with your password or a second factor.'
const IN_BROWSER = 'Sign in in a browser to change this: an API code in a header is for scripts.'
const HAS_FACTOR = 'Your account has a second factor by now. Please sign in again and enter it.'

/**
 * Consumes the session's confirmation (`confirmSession`): otherwise anybody at an open browser could gain lasting access. Not required of
 * somebody who has neither a password nor a second factor. Nor of a sign-in that waits for a first factor; but it ends once there is one,
 * because it may have been begun by somebody who knows only the password.
 * @throws Problem 'forbidden', 'unauthenticated'
 */
export async function requireConfirmed(
  tx: WriteTransaction,
  { userId, sessionId }: { userId: number; sessionId: number },
  { now }: Pick<ActionContext, 'now'>,
): Promise<void> {
  // Two changes by one person run one after the other.
  await forUpdate(tx, tx.sql.selectFrom('users').select('id').where('id', '=', userId), 'users').execute()
  const account = await getAccount(tx, userId)
  const session = await tx.sql.selectFrom('sessions').select('pending').where('id', '=', sessionId).executeTakeFirst()
  if (!session || (session.pending !== null && hasFactor(account))) throw new Problem('unauthenticated', HAS_FACTOR)
  if (session.pending !== null || !(account.hasPassword || hasFactor(account))) return
  const used = await tx.sql
    .updateTable('sessions')
    .set({ confirmed_until: null })
    .where('id', '=', sessionId)
    .where('confirmed_until', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new Problem('forbidden', UNCONFIRMED)
}

/** The caller and their session. @throws Problem 'unprocessable' for a script, which cannot confirm anything */
export function requireBrowser(context: ActionContext): { userId: number; sessionId: number } {
  const userId = oneself(context)
  const sessionId = context.actor.kind === 'staff' ? context.actor.signIn?.sessionId : undefined
  if (sessionId === undefined) throw new Problem('unprocessable', IN_BROWSER)
  return { userId, sessionId }
}

/**
 * Records that a factor was added, notifies the person, and ends their pending sign-ins. Returns the recovery codes if it was the first.
 */
export async function noteAddedFactor(
  tx: WriteTransaction,
  { userId, sessionId }: { userId: number; sessionId: number },
  factor: string,
  context: ActionContext,
): Promise<string[] | null> {
  const { recoveryCodes } = await findSecondFactors(tx, userId)
  const waiting = tx.sql.deleteFrom('sessions').where('user_id', '=', userId).where('pending', 'is not', null)
  await waiting.where('id', '!=', sessionId).execute()
  await noteChange(tx, userId, `${factor} added`, context)
  return recoveryCodes === 0 ? replaceRecoveryCodes(tx, userId, context) : null
}

/**
 * Removes a factor with `remove`. Removing the last one also ends the recovery codes.
 * @throws Problem 'conflict' when the role needs one and none would be left
 */
export async function removeFactor(
  tx: WriteTransaction,
  self: { userId: number; sessionId: number },
  factor: string,
  remove: () => Promise<unknown>,
  context: ActionContext,
): Promise<void> {
  const { userId } = self
  await requireConfirmed(tx, self, context)
  await remove()
  const { isSecondFactorRequired, ...left } = await getAccount(tx, userId)
  if (!hasFactor(left)) {
    if (isSecondFactorRequired) throw new Problem('conflict', 'Your role needs a second factor. Add another one first.')
    await tx.sql.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  }
  await noteChange(tx, userId, `${factor} removed`, context)
}

/** Removes all second factors of somebody who is locked out, and ends their sessions. */
export async function clearSecondFactors(db: Database, userId: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    await endSessions(tx, userId, {}, context)
    for (const table of ['authenticators', 'passkeys', 'recovery_codes'] as const)
      await tx.sql.deleteFrom(table).where('user_id', '=', userId).execute()
    await noteChange(tx, userId, 'second factors removed', context)
  })
}

/** Records a change of somebody's sign-in methods, and notifies them. */
export async function noteChange(tx: WriteTransaction, userId: number, change: string, context: ActionContext): Promise<void> {
  await recordAudit(tx, context, { action: change, subject: `user:${userId}` })
  const person = await tx.sql.selectFrom('users').select(['id', 'full_name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  await enqueueStaffNotice(tx, 'staff-access-changed', person, { change: capitalise(change), changedBy: nameOfActor(context) }, context)
}

function hasFactor({ authenticator, passkeys }: Pick<Account, 'authenticator' | 'passkeys'>): boolean {
  return authenticator !== null || passkeys.length > 0
}
