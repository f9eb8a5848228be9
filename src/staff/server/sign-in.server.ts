import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { tryWrite } from '#base/database/try-write.server.ts'
import { tooMany, type Limit, type Limits, type LookupKeys } from '#base/http/limits.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import { findCodeOwner, touchCode, type CodeOwner } from './api-code.server.ts'
import { forgetHash, hashInTurn, rememberedHash, rememberHash } from './code-hashes.server.ts'
import { hasBackOffice } from '../role.ts'
import { isKnownNetwork } from './session.server.ts'

const INVALID_CODE = 'Invalid API code'
const MINUTE = 60
/** Limits wrong API codes and passwords per network, which is then slowed down (docs/product/quality.md, Trust). */
const SIGN_IN_LIMIT: Limit = { name: 'sign-in', points: 5, seconds: 15 * MINUTE }
/**
 * Limits wrong API codes and passwords from all networks together. Above it, each network may still send its reserve without a proof of
 * work.
 */
const ALL_SIGN_INS_LIMIT: Limit = { name: 'sign-in-everywhere', points: 100, seconds: 15 * MINUTE }
const SIGN_IN_RESERVE: Limit = { name: 'sign-in-reserve', points: 2, seconds: 15 * MINUTE }
const ALL_NETWORKS = 'everywhere'
const MAX_CODE_LENGTH = 200
/** Limits how many refusals per network the audit log records. Otherwise a stranger could fill the audit log. */
const RECORDED_REFUSALS_LIMIT: Limit = { name: 'recorded-refusal', points: 50, seconds: 15 * MINUTE }

/** The origin of a sign-in. */
export interface SignInSender {
  network: string
  limits: Limits
  proof: string | undefined
}

interface Attempt extends SignInSender {
  code: string
}

/**
 * Finds the owner of an API code. A correct code works, whatever others have sent (docs/decisions/0035): wrong codes from one network only
 * slow that network down, and those from all networks together only require a proof of work. The second does not apply to a network from
 * which a session was opened.
 * @throws Problem 'unauthenticated', or 'too-many'
 */
export async function authenticateByCode(db: Database, attempt: Attempt, context: ActionContext): Promise<CodeOwner> {
  const owner = (await findRememberedOwner(db, attempt.code, context)) ?? (await checkCode(db, attempt, context))
  await touchCode(db, owner.apiCodeId, context.now)
  return owner
}

/** Costs one index look-up. The code's row says whether it was revoked in the meantime. */
async function findRememberedOwner(db: Database, code: string, context: ActionContext): Promise<CodeOwner | undefined> {
  const hash = rememberedHash(code, context)
  const owner = hash === undefined ? undefined : await findCodeOwner(db, hash)
  if (owner && hasBackOffice(owner.role)) return owner
  forgetHash(code, context.secret)
  return undefined
}

async function checkCode(db: Database, attempt: Attempt, context: ActionContext): Promise<CodeOwner> {
  return withSignInLimits(db, attempt, { reason: 'wrong API code' }, () => findOwner(db, attempt, context), context)
}

/**
 * Checks credentials. A wrong answer is counted and recorded, but never refuses anybody else's correct one. `account` also counts wrong
 * answers per person, so that many networks cannot guess one password together.
 * @throws Problem 'unauthenticated', or 'too-many'
 */
export async function withSignInLimits<T>(
  db: Database,
  { network, limits, proof }: SignInSender,
  { reason, account }: { reason: string; account?: LookupKeys['shared'] },
  find: () => Promise<T>,
  context: ActionContext,
): Promise<T> {
  const isKnown = await isKnownNetwork(db, network, context.now)
  const everybody = { misses: [ALL_SIGN_INS_LIMIT, ALL_NETWORKS], reserve: [SIGN_IN_RESERVE, network] } as const
  // A proof of work is accepted only once, so at most one of the two limits may require it.
  const isAccountGuessed = account && (await limits.waitMs(...account.misses)) !== undefined
  const shared = isAccountGuessed ? account : isKnown ? undefined : everybody
  try {
    return await limits.lookUp({ own: [], ...(shared && { shared }) }, proof, find)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'unauthenticated') throw error
    if (account && !isAccountGuessed) await limits.isWithin(...account.misses)
    const waitMs = await limits.tryTake(SIGN_IN_LIMIT, network)
    await recordRefusal(db, { network, limits, subject: 'sign-in', reason }, context)
    throw waitMs === undefined ? error : tooMany(waitMs)
  }
}

/** Whether the network has sent so many wrong codes and passwords that each of its checks is delayed. */
export async function isSlowed({ network, limits }: Pick<SignInSender, 'network' | 'limits'>): Promise<boolean> {
  return (await limits.waitMs(SIGN_IN_LIMIT, network)) !== undefined
}

/** @throws Problem 'unauthenticated', or 'too-many' */
async function findOwner(db: Database, { code, ...sender }: Attempt, context: ActionContext): Promise<CodeOwner> {
  if (code.length === 0 || code.length > MAX_CODE_LENGTH) throw new Problem('unauthenticated', INVALID_CODE)
  const hash = await hashInTurn(code, context.secret, { ...sender, isSlowed: () => isSlowed(sender) })
  const owner = await findCodeOwner(db, hash)
  if (!owner || !hasBackOffice(owner.role)) throw new Problem('unauthenticated', INVALID_CODE)
  rememberHash(code, hash, context)
  return owner
}

/** Records a refusal in the audit log, up to a limit per network, and only if the database can be written. */
export async function recordRefusal(
  db: Database,
  { network, limits, subject, ...after }: { network: string; limits: Limits; subject: string; reason: string; path?: string },
  context: ActionContext,
): Promise<void> {
  const isRecorded = await limits.isWithin(RECORDED_REFUSALS_LIMIT, network).catch(() => false)
  if (!isRecorded) return
  await tryWrite(db, (tx) => recordAudit(tx, context, { action: 'refused', subject, after }))
}
