import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { tryWrite } from '../platform/database/try-write.server.ts'
import { tooMany, type Limit, type Limits } from '../platform/http/limits.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import { Problem } from '../shared/problem.ts'
import { findCodeOwner, touchCode, type CodeOwner } from './api-code.server.ts'
import { forgetHash, hashInTurn, rememberedHash, rememberHash } from './code-hashes.server.ts'
import { hasBackOffice } from './role.ts'
import { isKnownNetwork } from './session.server.ts'

const INVALID_CODE = 'Invalid API code'
const MINUTE = 60
/** Wrong API codes of one network, which is slowed after that (docs/product/quality.md, Trust). */
const SIGN_IN_LIMIT: Limit = { name: 'sign-in', points: 5, seconds: 15 * MINUTE }
/** Wrong API codes of all networks together. After that each may still send as many as its reserve without a proof of work. */
const ALL_SIGN_INS_LIMIT: Limit = { name: 'sign-in-everywhere', points: 100, seconds: 15 * MINUTE }
const SIGN_IN_RESERVE: Limit = { name: 'sign-in-reserve', points: 2, seconds: 15 * MINUTE }
const ALL_NETWORKS = 'everywhere'
const MAX_CODE_LENGTH = 200
/** Limits how many refusals per network the audit log records. Otherwise a stranger could fill the audit log. */
const RECORDED_REFUSALS_LIMIT: Limit = { name: 'recorded-refusal', points: 50, seconds: 15 * MINUTE }

interface Attempt {
  code: string
  network: string
  limits: Limits
  proof: string | undefined
}

/**
 * Finds the owner of an API code. A right code works, whatever others have sent (docs/decisions/0035): wrong codes of one
 * network only slow it down, and those of all networks together only make it prove work. The second does not apply to a
 * network from which a session was opened.
 * @throws Problem 'unauthenticated', or 'too-many'
 */
export async function authenticateByCode(db: Database, attempt: Attempt, context: ActionContext): Promise<CodeOwner> {
  const owner = (await findRememberedOwner(db, attempt.code, context)) ?? (await checkCode(db, attempt, context))
  await touchCode(db, owner.apiCodeId, context.now)
  return owner
}

/** Costs one look-up in an index. The code's row says whether it was revoked since. */
async function findRememberedOwner(db: Database, code: string, context: ActionContext): Promise<CodeOwner | undefined> {
  const hash = rememberedHash(code, context)
  const owner = hash === undefined ? undefined : await findCodeOwner(db, hash)
  if (owner && hasBackOffice(owner.role)) return owner
  forgetHash(code, context.secret)
  return undefined
}

async function checkCode(db: Database, attempt: Attempt, context: ActionContext): Promise<CodeOwner> {
  const { network, limits, proof } = attempt
  const isKnown = await isKnownNetwork(db, network, context.now)
  const shared = { misses: [ALL_SIGN_INS_LIMIT, ALL_NETWORKS], reserve: [SIGN_IN_RESERVE, network] } as const
  try {
    return await limits.lookUp({ own: [], ...(isKnown ? {} : { shared }) }, proof, () => findOwner(db, attempt, context))
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'unauthenticated') throw error
    const waitMs = limits.waitMs(SIGN_IN_LIMIT, network)
    limits.isWithin(SIGN_IN_LIMIT, network)
    await recordRefusal(db, { network, limits, subject: 'sign-in', reason: 'wrong API code' }, context)
    throw waitMs === undefined ? error : tooMany(waitMs)
  }
}

/** @throws Problem 'unauthenticated', or 'too-many' */
async function findOwner(db: Database, { code, ...sender }: Attempt, context: ActionContext): Promise<CodeOwner> {
  if (code.length === 0 || code.length > MAX_CODE_LENGTH) throw new Problem('unauthenticated', INVALID_CODE)
  const isSlowed = () => sender.limits.waitMs(SIGN_IN_LIMIT, sender.network) !== undefined
  const hash = await hashInTurn(code, context.secret, { ...sender, isSlowed })
  const owner = await findCodeOwner(db, hash)
  if (!owner || !hasBackOffice(owner.role)) throw new Problem('unauthenticated', INVALID_CODE)
  rememberHash(code, hash, context)
  return owner
}

/** Records a refusal in the audit log, a limited number of times for each network, and if the database can be written. */
export async function recordRefusal(
  db: Database,
  { network, limits, subject, ...after }: { network: string; limits: Limits; subject: string; reason: string; path?: string },
  context: ActionContext,
): Promise<void> {
  const isRecorded = await limits.take(RECORDED_REFUSALS_LIMIT, network).then(
    () => true,
    () => false,
  )
  if (!isRecorded) return
  await tryWrite(db, (tx) => recordAudit(tx, context, { action: 'refused', subject, after }))
}
