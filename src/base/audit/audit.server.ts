import type { Database, WriteTransaction } from '../database/database.server.ts'
import { chainAtCommit } from './audit-chain.server.ts'
import { saltValues } from './audit-values.server.ts'
import type { ActionContext } from '../http/action-context.server.ts'

interface AuditedChange {
  /** The action: 'program created', 'signed in', 'refused'. */
  action: string
  /** The record or thing affected: 'program:42'. */
  subject: string
  before?: unknown
  after?: unknown
}

/**
 * Writes one entry of the audit log in the transaction of the change (docs/product/contract.md, section 3). It gets its
 * position in the chain right before the commit. The chain contains salted hashes of the values; the values are stored
 * beside it. So `action`, `subject` and the names of fields must not contain personal data. Returns the entry's id.
 */
export async function recordAudit(
  tx: WriteTransaction,
  { now, actor }: Pick<ActionContext, 'now' | 'actor'>,
  { action, subject, before, after }: AuditedChange,
): Promise<number> {
  const values = {
    actor_name: actor.kind === 'staff' ? actor.name : null,
    network: actor.kind === 'system' ? null : actor.network,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  }
  const { digests, salts } = saltValues(values)
  const { id } = await tx.sql
    .insertInto('audit_entries')
    .values({
      at: now.toISOString(),
      actor_kind: actor.kind,
      actor_id: actor.kind === 'staff' ? actor.userId : null,
      action,
      subject,
      digests,
      position: null,
      previous_hash: null,
      hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.sql
    .insertInto('audit_values')
    .values({ entry_id: id, ...values, salts, erased: null })
    .execute()
  chainAtCommit(tx, id)
  return id
}

/** Returns the time of the first entry, which the first start or the demo creates. */
export async function findFirstEntryAt(db: Database): Promise<string> {
  const first = await db.sql.selectFrom('audit_entries').select('at').orderBy('id').limit(1).executeTakeFirst()
  return first?.at ?? ''
}
