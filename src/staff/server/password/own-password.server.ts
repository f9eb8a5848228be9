import './password-link.table.ts'
import { getCompany } from '#company/server/company.server.ts'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { runInTurn } from '../code-hashes.server.ts'
import { endSessions } from '../end-sessions.server.ts'
import { enqueueStaffNotice, nameOfActor } from '../notices/staff-notices.server.ts'
import { requireConfirmed } from '../second-factor/second-factors.server.ts'
import { isSlowed, withSignInLimits, type SignInSender } from '../sign-in.server.ts'
import { hashPassword, isRightPassword } from './password-hash.server.ts'

const WRONG = 'This is not your current password'

interface NewPassword {
  userId: number
  password: string
  /** The action's name in the history. */
  action: string
  /** The session to keep; all others of the person end. */
  keptSession?: number | undefined
}

/**
 * Changes the actor's own password and ends their other sessions. If they have no password yet, the current one is not required.
 * @throws Problem 'invalid' for a wrong current or a weak new password, 'too-many'
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

/** Counts as a sign-in attempt, so that nobody can guess the password in an open browser. @throws Problem 'unauthenticated', 'too-many' */
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
    throw isWrong ? fieldProblem('invalid', 'current', WRONG) : error
  })
}

/**
 * Stores a new password, ends sessions and password links, and notifies the person. `before` runs first in the same transaction.
 * @throws Problem 'invalid' for a weak password, 'not-found'
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

/** Ends a person's password links, and cancels waiting mails that contain one. */
export async function endPasswordLinks(tx: WriteTransaction, userId: number, context: ActionContext): Promise<void> {
  await tx.sql.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await cancelMails(tx, { about: [`user:${userId}`], kinds: ['staff-password-link'] }, context)
}

/** zxcvbn's highest score: more than 10,000,000,000 guesses. */
const MIN_SCORE = 4
/** The minimum length apart from words that anybody would try. */
const MIN_OTHER_LENGTH = 8
/** Estimating a longer text is slow, and the rest can only make it stronger. */
const MAX_JUDGED_LENGTH = 64
/** Shorter parts of names do not matter. */
const MIN_WORD_LENGTH = 4

let judging: Promise<(password: string, words: string[]) => number> | undefined

/**
 * Rejects a common password, or one made from common words, keyboard rows, repeats and years, or from public facts about the person and the
 * company: user name, e-mail, company, site.
 * @throws Problem 'invalid'
 */
export async function requireStrongPassword(password: string, known: readonly string[]): Promise<void> {
  const words = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length >= MIN_WORD_LENGTH)
  if (otherLength(password, words) < MIN_OTHER_LENGTH) throw refusal(NAMED)
  if (isRuns(password)) throw refusal(COMMON)
  const judge = await (judging ??= loadJudge())
  if (judge(password.slice(0, MAX_JUDGED_LENGTH), [...words, ...USUAL_WORDS]) < MIN_SCORE) throw refusal(COMMON)
}

/** Words that people in an Indian office try first and that international lists lack. */
const USUAL_WORDS = ['admin', 'office', 'india', 'bharat', 'training', 'certificate', 'quality', 'manager', 'company']
const COMMON = 'This password is too easy to guess. Use several words that do not belong together, or let your password manager make one.'
const NAMED =
  'This password is made from your name, your e-mail address, the company or the website. Choose something that nobody would connect with you.'

function refusal(text: string): Problem {
  return fieldProblem('invalid', 'password', text)
}

/** The number of letters and digits that remain without these words, longest first. */
function otherLength(password: string, words: readonly string[]): number {
  const sorted = words.map((word) => word.toLowerCase()).toSorted((a, b) => b.length - a.length)
  const rest = sorted.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  return rest.length === password.length ? Infinity : rest.replace(/[^\p{L}\p{N}]/gu, '').length
}

/**
 * Whether little remains without runs of the alphabet and the keyboard. zxcvbn finds them too, but rates capitals, shifted digits and many
 * short runs as strong: 'AbCdEfGhIjKlMn', '!QAZ2wsx#EDC4rfv', 'a1b2c3d4e5f6g7h8'.
 */
function isRuns(password: string): boolean {
  const plain = password.toLowerCase().replace(/[!@#$%^&*()]/g, (symbol) => String((SHIFTED_DIGITS.indexOf(symbol) + 1) % 10))
  const apart = plain.replace(/[^a-z]/g, '') + plain.replace(/[a-z]/g, '')
  return [plain, apart].some((text) => withoutRuns(text).length < Math.min(MIN_OTHER_LENGTH, text.length))
}

function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    let end = at
    while (end < text.length && RUNS.some((run) => run.includes(text.slice(at, end + 1)))) end += 1
    if (end - at < MIN_RUN_LENGTH) rest += text[at]
    at += end - at < MIN_RUN_LENGTH ? 1 : end - at
  }
  return rest
}

const SHIFTED_DIGITS = '!@#$%^&*()'
const MIN_RUN_LENGTH = 4
const FORWARD_RUNS = 'abcdefghijklmnopqrstuvwxyz 1234567890 qwertyuiop asdfghjkl zxcvbnm 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm'.split(' ')
const RUNS = [...FORWARD_RUNS, ...FORWARD_RUNS.map((run) => run.split('').toReversed().join(''))]

/** The word lists need some megabytes of memory, so they are loaded when the first password is set. */
async function loadJudge(): Promise<(password: string, words: string[]) => number> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, words) => zxcvbn.check(password, words).score
}
