import { getCompany } from '#company/server/company.server.ts'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { runInTurn } from '../code-hashes.server.ts'
import { endSessions } from '../end-sessions.server.ts'
import { enqueueStaffNotice, nameOfActor } from '../notices/staff-notices.server.ts'
import { requireConfirmed } from '../second-factor/second-factors.server.ts'
import { isSlowed, withSignInLimits, type SignInSender } from '../sign-in.server.ts'
import { hashPassword, isRightPassword } from './password-hash.server.ts'
import './password-link.table.ts'
import { requireStrongPassword } from './password-strength.server.ts'

const WRONG = 'This is not your present password'

interface NewPassword {
  userId: number
  password: string
  /** For the history. */
  action: string
  /** The session that stays; all others of the person end. */
  keptSession?: number | undefined
}

/**
 * Changes the actor's own password and ends their other sessions. Who has none yet sets one without being asked for it.
 * @throws Problem 'invalid' for a wrong present or an easy new password, 'too-many'
 */
export async function changeOwnPassword(
  db: Database,
  { current, password, ...sender }: SignInSender & { current: string; password: string },
  context: ActionContext,
): Promise<void> {
  const { actor } = context
  if (actor.kind !== 'staff') throw new Problem('unauthenticated', 'Please sign in first.')
  const { userId, signIn } = actor
  const stored = (await db.sql.selectFrom('users').select('password').where('id', '=', userId).executeTakeFirst())?.password ?? null
  if (stored !== null) await requirePresent(db, { userId, typed: current, ...sender }, context)
  await storePassword(
    db,
    { userId, password, action: stored === null ? 'password set' : 'password changed', keptSession: signIn?.sessionId },
    context,
    async (tx) => {
      if (stored === null && signIn?.sessionId !== undefined) await requireConfirmed(tx, { userId, sessionId: signIn.sessionId }, context)
    },
  )
}

interface TypedPassword extends SignInSender {
  userId: number
  typed: string
}

/** Counts like a sign-in: whoever finds an open browser may not guess the password here. @throws Problem 'unauthenticated', 'too-many' */
export async function requireRightPassword(
  db: Database,
  { userId, typed, ...sender }: TypedPassword,
  context: ActionContext,
): Promise<void> {
  const person = await db.sql.selectFrom('users').select('password').where('id', '=', userId).executeTakeFirst()
  const check = () => isRightPassword(typed, person?.password, context.secret)
  const find = async () => {
    if (!(await runInTurn(['present', String(userId), typed], check, { ...sender, isSlowed: () => isSlowed(sender) })))
      throw new Problem('unauthenticated', WRONG)
  }
  await withSignInLimits(db, sender, { reason: 'wrong present password' }, find, context)
}

async function requirePresent(db: Database, typed: TypedPassword, context: ActionContext): Promise<void> {
  await requireRightPassword(db, typed, context).catch((error: unknown) => {
    const isWrong = error instanceof Problem && error.code === 'unauthenticated'
    // 401 would sign the person out.
    throw isWrong ? new Problem('invalid', WRONG, { issues: { current: WRONG } }) : error
  })
}

/**
 * Stores a new password, ends sessions and links for a password, and tells the person. `before` runs first in the same transaction.
 * @throws Problem 'invalid' for a password that is easy to guess, 'not-found'
 */
export async function storePassword(
  db: Database,
  { userId, password, action, keptSession }: NewPassword,
  context: ActionContext,
  before: (tx: WriteTransaction) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const known = await db.sql.selectFrom('users').select(['username', 'email', 'full_name']).where('id', '=', userId).executeTakeFirst()
  const company = await getCompany(db)
  const words = [
    known?.username,
    known?.email,
    known?.full_name,
    company.name,
    company.initials,
    ...company.emails.map(({ value }) => value),
  ]
  await requireStrongPassword(
    password,
    words.filter((word) => word !== undefined),
  )
  const hash = await hashPassword(password, context)
  await db.write(async (tx) => {
    await before(tx)
    const person = await tx.sql
      .updateTable('users')
      .set({ password: hash, password_changed_at: context.now.toISOString() })
      .where('id', '=', userId)
      .returning(['id', 'full_name', 'email'])
      .executeTakeFirst()
    if (!person) throw new Problem('not-found', 'This person no longer has access.')
    await endPasswordLinks(tx, userId, context)
    const sessions = await endSessions(tx, userId, { except: keptSession }, context)
    await recordAudit(tx, context, { action, subject: `user:${userId}`, after: { sessions } })
    await enqueueStaffNotice(tx, 'staff-access-changed', person, { change: 'Password changed', changedBy: nameOfActor(context) }, context)
  })
}

/** Ends the links with which a person could set a password, and mails with them that still wait. */
export async function endPasswordLinks(tx: WriteTransaction, userId: number, context: ActionContext): Promise<void> {
  await tx.sql.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await cancelMails(tx, { about: [`user:${userId}`], kinds: ['staff-password-link'] }, context)
}
