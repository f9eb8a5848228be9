import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { requireRightPassword } from '../password/own-password.server.ts'
import type { SignInSender } from '../sign-in.server.ts'
import { takeRecoveryCode } from './recovery-codes.server.ts'
import { findByPasskey, isAuthenticatorCode, takeCode } from './second-step.server.ts'

/** Long enough to scan the code of an app. */
const CONFIRMED_MS = 10 * 60 * 1000
const WRONG = 'This is not right. Enter your password, a code that your app shows now, or a recovery code.'

interface Confirmation extends SignInSender {
  userId: number
  sessionId: number
  /** A password, a code of the app or a recovery code. */
  typed?: string | undefined
  passkey?: AuthenticationResponseJSON | undefined
}

/**
 * Confirms the identity of an open session's user, which then permits one change of their sign-in methods. Wrong answers count as in a
 * sign-in.
 * @throws Problem 'invalid', 'too-many'
 */
export async function confirmSession(
  db: Database,
  { userId, sessionId, typed = '', passkey, ...sender }: Confirmation,
  context: ActionContext & { siteUrl: string },
): Promise<void> {
  const confirm = async (tx: WriteTransaction) => {
    const until = new Date(context.now.getTime() + CONFIRMED_MS).toISOString()
    await tx.sql.updateTable('sessions').set({ confirmed_until: until }).where('id', '=', sessionId).execute()
  }
  try {
    if (passkey) {
      if ((await findByPasskey(db, { userId: null, ...sender }, passkey, context)) !== userId) throw new Problem('unauthenticated', WRONG)
      return await db.write(confirm)
    }
    if (isAuthenticatorCode(typed)) return await takeCode(db, { userId, ...sender }, typed, context, confirm)
    const isRecoveryCode = await db.write(async (tx) => {
      const isRight = await takeRecoveryCode(tx, userId, typed, context)
      if (isRight) await confirm(tx)
      return isRight
    })
    if (isRecoveryCode) return
    await requireRightPassword(db, { userId, typed, ...sender }, context)
    await db.write(confirm)
  } catch (error) {
    // 401 would sign the person out.
    throw error instanceof Problem && error.code === 'unauthenticated' ? fieldProblem('invalid', 'typed', WRONG) : error
  }
}
