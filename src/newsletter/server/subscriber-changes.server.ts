import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { Problem } from '#base/api/problem.ts'
import {
  addressHash,
  lockSubscriber,
  presentSubscriber,
  subjectOf,
  SUBSCRIBER_MISSING,
  SUBSCRIBERS_CHANGED,
  updateSubscriber,
  type SubscriberRow,
} from './subscriber-row.server.ts'
import type { Subscriber } from '../subscriber.schema.ts'
import { cancelNewsletters, endSubscription, subscribe } from './subscription.server.ts'

interface Edit {
  ifMatch?: string | undefined
}

/** Adds an address at its owner's request. The owner must confirm it like everybody else. */
export function addSubscriber(db: Database, email: string, context: ActionContext): Promise<Subscriber> {
  return db.write(async (tx) => {
    const row = await subscribe(tx, email, { notice_version: null, consent_at: null }, context)
    await recordAudit(tx, context, { action: 'subscriber added', subject: subjectOf(row), after: { status: row.status } })
    return presentSubscriber(row)
  })
}

/** Reactivates an address that was set aside. @throws Problem 'not-found', 'stale' or 'conflict' */
export function restoreSubscriber(db: Database, id: number, { ifMatch }: Edit, context: ActionContext): Promise<Subscriber> {
  return db.write(async (tx) => {
    const before = await lockFresh(tx, id, ifMatch)
    if (before.status !== 'set-aside')
      throw new Problem('conflict', 'This address is not marked as undeliverable.', { current: presentSubscriber(before) })
    const status = before.confirmed_at === null ? 'waiting' : 'confirmed'
    const row = await updateSubscriber(
      tx,
      before,
      { status, set_aside_at: null, bounces: 0, last_bounce: null, last_bounce_at: null },
      context,
    )
    await recordAudit(tx, context, {
      action: 'subscriber put back',
      subject: subjectOf(row),
      before: { status: before.status },
      after: { status },
    })
    return presentSubscriber(row)
  })
}

/** Unsubscribes somebody at their request to the office. @throws Problem 'not-found', 'stale' or 'conflict' */
export function unsubscribeByStaff(db: Database, id: number, { ifMatch }: Edit, context: ActionContext): Promise<Subscriber> {
  return db.write(async (tx) => {
    const before = await lockFresh(tx, id, ifMatch)
    if (before.status === 'unsubscribed')
      throw new Problem('conflict', 'This address has already unsubscribed.', { current: presentSubscriber(before) })
    const row = await endSubscription(tx, before, context)
    await recordAudit(tx, context, {
      action: 'subscriber unsubscribed',
      subject: subjectOf(row),
      before: { status: before.status },
      after: { status: row.status },
    })
    return presentSubscriber(row)
  })
}

/** Deletes the row with its hash, and so the last trace of this address. @throws Problem 'not-found' or 'stale' */
export function eraseSubscriber(db: Database, id: number, { ifMatch }: Edit, context: ActionContext): Promise<void> {
  return db.write(async (tx) => eraseRow(tx, await lockFresh(tx, id, ifMatch), context))
}

/** The subscriber with this address, even after unsubscribing. */
export function findSubscriberByEmail(db: Database, email: string, { secret }: { secret: string }): Promise<SubscriberRow | undefined> {
  return db.sql.selectFrom('subscribers').selectAll().where('address_hash', '=', addressHash(email, secret)).executeTakeFirst()
}

/** Erases a subscriber as part of erasing a person. */
export async function eraseSubscriberOf(tx: WriteTransaction, email: string, context: ActionContext): Promise<void> {
  const row = await lockSubscriber(tx, { hash: addressHash(email, context.secret) })
  if (row) await eraseRow(tx, row, context)
}

/** Deletes at most `limit` addresses that have been unconfirmed since `before`. Returns the number deleted. */
export async function deleteUnconfirmed(tx: WriteTransaction, before: Date, limit: number): Promise<number> {
  const oldest = tx.sql
    .selectFrom('subscribers')
    .select('id')
    .where('status', '=', 'waiting')
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  const removed = await tx.sql.deleteFrom('subscribers').where('id', 'in', oldest).where('status', '=', 'waiting').returning('id').execute()
  if (removed.length > 0) tx.changed(SUBSCRIBERS_CHANGED)
  return removed.length
}

async function lockFresh(tx: WriteTransaction, id: number, ifMatch: string | undefined): Promise<SubscriberRow> {
  const row = await lockSubscriber(tx, { id })
  if (!row) throw new Problem('not-found', SUBSCRIBER_MISSING)
  requireFresh(ifMatch, row.version, presentSubscriber(row))
  return row
}

async function eraseRow(tx: WriteTransaction, row: SubscriberRow, context: ActionContext): Promise<void> {
  await cancelNewsletters(tx, row, context.now)
  await tx.sql.deleteFrom('subscribers').where('id', '=', row.id).execute()
  await recordAudit(tx, context, { action: 'subscriber erased', subject: subjectOf(row), before: { status: row.status } })
  tx.changed(SUBSCRIBERS_CHANGED, subjectOf(row))
}
