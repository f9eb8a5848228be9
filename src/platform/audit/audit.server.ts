import type { WriteTransaction } from '../database/database.server.ts'
import { chainAtCommit } from './audit-chain.server.ts'
import type { ActionContext } from '../action-context.server.ts'

interface AuditedChange {
  /** What was done: 'program created', 'signed in', 'refused'. */
  action: string
  /** What it was done to: 'program:42'. */
  subject: string
  before?: unknown
  after?: unknown
}

/**
 * Writes one entry of the audit log in the transaction of the change (docs/product/contract.md, section 3). It gets its
 * position in the chain right before the commit.
 */
export async function recordAudit(tx: WriteTransaction, context: Pick<ActionContext, 'now' | 'actor'>, change: AuditedChange) {
  const { actor } = context
  const { id } = await tx.sql
    .insertInto('audit_entries')
    .values({
      at: context.now.toISOString(),
      actor_kind: actor.kind,
      actor_id: actor.kind === 'staff' ? actor.userId : null,
      actor_name: actor.kind === 'staff' ? actor.name : null,
      network: actor.kind === 'system' ? null : actor.network,
      action: change.action,
      subject: change.subject,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      position: null,
      previous_hash: null,
      hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  chainAtCommit(tx, id)
}
