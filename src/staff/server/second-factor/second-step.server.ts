import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { tryWrite } from '#base/database/try-write.server.ts'
import type { Limit, Limits } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { isUsualNetwork } from '../notices/known-network.server.ts'
import { enqueueStaffNotice } from '../notices/staff-notices.server.ts'
import { completeSession, type Session } from '../session.server.ts'
import { recordRefusal } from '../sign-in.server.ts'
import { takeAuthenticatorCode } from './authenticator.server.ts'
import { takePasskeyAnswer } from './passkeys.server.ts'
import { takeRecoveryCode } from './recovery-codes.server.ts'

const HOUR = 3600
const WRONG = 'This code is not right. Enter the one that the app shows now, or a recovery code.'
/** Limits wrong codes per person and network. */
const NETWORK_LIMIT: Limit = { name: 'second-factor', points: 10, seconds: HOUR }
/**
 * Limits wrong codes for one person from all networks where they have never signed in. The attacker knows the password. It does not apply
 * to the person's usual networks, and neither limit applies to recovery codes and passkeys.
 */
const ELSEWHERE_LIMIT: Limit = { name: 'second-factor-elsewhere', points: 20, seconds: HOUR }
const AUTHENTICATOR_CODE = /^\d{6}$/

interface Step {
  session: Session
  network: string
  device: string | undefined
  limits: Limits
}

/**
 * Completes a sign-in with a code of the app, or with a recovery code. Returns the new token.
 * @throws Problem 'unauthenticated', 'too-many'
 */
export async function completeWithCode(db: Database, step: Step, typed: string, context: ActionContext): Promise<string> {
  const { session, network, device, limits } = step
  const complete = (tx: WriteTransaction, secondFactor: string) => completeSession(tx, session, { network, device, secondFactor }, context)
  return takeCode(db, { userId: session.userId, network, limits }, typed, context, complete).catch((error: unknown) =>
    tellRefused(db, step, error, context),
  )
}

/** Whether the text looks like an app code. */
export function isAuthenticatorCode(typed: string): boolean {
  return AUTHENTICATOR_CODE.test(typed.replace(/\s/g, ''))
}

/** Consumes a code of the person's app, or a recovery code, in the transaction of `then`. @throws Problem 'unauthenticated', 'too-many' */
export async function takeCode<T>(
  db: Database,
  { userId, network, limits }: Pick<Step, 'network' | 'limits'> & { userId: number },
  typed: string,
  context: ActionContext,
  then: (tx: WriteTransaction, secondFactor: string) => Promise<T>,
): Promise<T> {
  const code = typed.replace(/\s/g, '')
  const isFromApp = isAuthenticatorCode(code)
  const isUsual = await isUsualNetwork(db, userId, network, context)
  const elsewhere = isUsual ? [] : [[ELSEWHERE_LIMIT, String(userId)] as const]
  const own = isFromApp ? [[NETWORK_LIMIT, `${userId} ${network}`] as const, ...elsewhere] : []
  const complete = () =>
    db.write(async (tx) => {
      const isRight = isFromApp ? await takeAuthenticatorCode(tx, userId, code, context) : await takeRecoveryCode(tx, userId, code, context)
      if (!isRight) throw new Problem('unauthenticated', WRONG)
      if (!isFromApp) await recordAudit(tx, context, { action: 'recovery code used', subject: `user:${userId}` })
      return then(tx, isFromApp ? 'authenticator app' : 'recovery code')
    })
  try {
    return await limits.lookUp({ own }, undefined, complete)
  } catch (error) {
    return refuseRecorded(db, { network, limits, reason: 'wrong second factor' }, error, context)
  }
}

/** Completes a sign-in with the person's passkey. Returns the new token. @throws Problem 'unauthenticated' */
export async function completeWithPasskey(
  db: Database,
  step: Step,
  response: AuthenticationResponseJSON,
  context: ActionContext & { siteUrl: string },
): Promise<string> {
  const { session, network, device, limits } = step
  await findByPasskey(db, { userId: session.userId, network, limits }, response, context).catch((error: unknown) =>
    tellRefused(db, step, error, context),
  )
  return db.write((tx) => completeSession(tx, session, { network, device, secondFactor: 'passkey' }, context))
}

/** The owner of the passkey that answered: this person, or anybody if null. A refusal is recorded. @throws Problem 'unauthenticated' */
export function findByPasskey(
  db: Database,
  { userId, network, limits }: { userId: number | null; network: string; limits: Limits },
  response: AuthenticationResponseJSON,
  context: ActionContext & { siteUrl: string },
): Promise<number> {
  return takePasskeyAnswer(db, userId, response, context).catch((error: unknown) =>
    refuseRecorded(db, { network, limits, reason: 'wrong passkey' }, error, context),
  )
}

/** Warns the person that the second factor stopped somebody who knows their password or API code. */
async function tellRefused(
  db: Database,
  { session, network, device = 'Unknown' }: Step,
  error: unknown,
  context: ActionContext,
): Promise<never> {
  if (error instanceof Problem && (error.code === 'unauthenticated' || error.code === 'too-many'))
    await tryWrite(db, async (tx) => {
      const person = await tx.sql
        .selectFrom('users')
        .select(['id', 'full_name', 'email'])
        .where('id', '=', session.userId)
        .executeTakeFirstOrThrow()
      await enqueueStaffNotice(tx, 'staff-factor-refused', person, { network, device }, context)
    })
  throw error
}

async function refuseRecorded(
  db: Database,
  refusal: { network: string; limits: Limits; reason: string },
  error: unknown,
  context: ActionContext,
): Promise<never> {
  const isWrong = error instanceof Problem && error.code === 'unauthenticated'
  if (isWrong) await recordRefusal(db, { ...refusal, subject: 'sign-in' }, context)
  throw error
}
