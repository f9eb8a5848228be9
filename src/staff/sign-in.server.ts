import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { tryWrite } from '../platform/database/try-write.server.ts'
import type { Limit, Limits } from '../platform/http/limits.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import { Problem } from '../shared/problem.ts'
import { findCodeOwner, touchCode, type CodeOwner } from './api-code.server.ts'
import { hasBackOffice } from './role.ts'
import { isKnownNetwork } from './session.server.ts'

const INVALID_CODE = 'Invalid API code'
const MINUTE = 60
/** Limits wrong API codes per network (docs/product/quality.md, Trust). */
const SIGN_IN_LIMIT: Limit = { name: 'sign-in', points: 5, seconds: 15 * MINUTE }
/** Limits wrong API codes of all networks together, which are counted under one key. */
const ALL_SIGN_INS_LIMIT: Limit = { name: 'sign-in-everywhere', points: 100, seconds: 15 * MINUTE }
const ALL_NETWORKS = 'everywhere'
/** Limits how many refusals per network the audit log records. Otherwise a stranger could fill the audit log. */
const RECORDED_REFUSALS_LIMIT: Limit = { name: 'recorded-refusal', points: 50, seconds: 15 * MINUTE }

interface Attempt {
  code: string
  network: string
  limits: Limits
}

/**
 * Finds the owner of an API code. Wrong codes are counted per network and over all networks together. The second limit
 * does not apply to a network from which a session was opened: a flood of wrong codes must not lock staff out
 * (docs/product/quality.md, Trust).
 * @throws Problem 'unauthenticated' or 'too-many'
 */
export function authenticateByCode(db: Database, attempt: Attempt, context: ActionContext): Promise<CodeOwner> {
  return attempt.limits.serialize(attempt.network, () => checkCode(db, attempt, context))
}

async function checkCode(db: Database, { code, network, limits }: Attempt, context: ActionContext): Promise<CodeOwner> {
  await limits.check(SIGN_IN_LIMIT, network)
  if (!(await isKnownNetwork(db, network, context.now))) await limits.check(ALL_SIGN_INS_LIMIT, ALL_NETWORKS)
  const owner = await findCodeOwner(db, code, context.secret)
  if (owner && hasBackOffice(owner.role)) {
    await touchCode(db, owner.apiCodeId, context.now)
    return owner
  }
  await limits.countFailure(SIGN_IN_LIMIT, network)
  await limits.countFailure(ALL_SIGN_INS_LIMIT, ALL_NETWORKS)
  await recordRefusal(db, { network, limits, subject: 'sign-in', reason: 'wrong API code' }, context)
  throw new Problem('unauthenticated', INVALID_CODE)
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
