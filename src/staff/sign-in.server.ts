import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import type { Limits } from '../platform/http/limits.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import { Problem } from '../shared/problem.ts'
import { findCodeOwner, touchCode, type CodeOwner } from './api-code.server.ts'
import { hasBackOffice } from './role.ts'
import { isKnownNetwork } from './session.server.ts'

const INVALID_CODE = 'Invalid API code'
const EVERYWHERE = 'everywhere'

interface Attempt {
  code: string
  network: string
  limits: Limits
}

/**
 * The holder of a right code. Wrong ones are counted per network, and over all networks together; that second ceiling
 * never applies to a network where somebody is signed in, so that a flood cannot lock the owner out (docs/product/quality.md, Trust).
 * @throws Problem 'unauthenticated' or 'too-many'
 */
export function admitByCode(db: Database, attempt: Attempt, context: ActionContext): Promise<CodeOwner> {
  return attempt.limits.inTurn(attempt.network, () => admitOne(db, attempt, context))
}

async function admitOne(db: Database, { code, network, limits }: Attempt, context: ActionContext): Promise<CodeOwner> {
  await limits.check('sign-in', network)
  if (!(await isKnownNetwork(db, network, context.now))) await limits.check('sign-in-everywhere', EVERYWHERE)
  const holder = await findCodeOwner(db, code, context.secret)
  if (holder && hasBackOffice(holder.role)) {
    await touchCode(db, holder.apiCodeId, context.now)
    return holder
  }
  await limits.countFailure('sign-in', network)
  await limits.countFailure('sign-in-everywhere', EVERYWHERE)
  await recordRefusal(db, { network, limits, subject: 'sign-in', reason: 'wrong API code' }, context)
  throw new Problem('unauthenticated', INVALID_CODE)
}

/** A refusal leaves a line of history, a limited number of times per network: history must not be a weapon. */
export async function recordRefusal(
  db: Database,
  { network, limits, subject, reason }: { network: string; limits: Limits; subject: string; reason: string },
  context: ActionContext,
): Promise<void> {
  const isRecorded = await limits.take('recorded-refusal', network).then(
    () => true,
    () => false,
  )
  if (!isRecorded) return
  await db.write((tx) => recordAudit(tx, context, { action: 'refused', subject, after: { reason } }))
}
