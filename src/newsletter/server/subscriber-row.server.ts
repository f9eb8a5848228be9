import { presentRow } from '#base/database/present-row.server.ts'
import type { Selectable, Updateable } from 'kysely'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { keyedHash } from '#base/http/keyed-hash.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { subscriberSchema, type Subscriber } from '../subscriber.schema.ts'
import type { SubscriberTable } from './subscriber.table.ts'
import './subscriber.table.ts'

export type SubscriberRow = Selectable<SubscriberTable>

export const SUBSCRIBERS_CHANGED = 'subscribers'
export const SUBSCRIBER_MISSING = 'This subscriber does not exist. They may have been erased.'
/** Entries name the row only: an address in the history would have to be erased as well. */
export const AUDITED_SUBSCRIBER: AuditedRecord = { subject: 'subscriber', keptFields: ['status'] }

/** The lookup key of an address, which still works after the address is erased. Ignores case. */
export function addressHash(address: string, secret: string): string {
  return keyedHash(secret, 'newsletter address', emailKey(address))
}

/** The subject of mails to a subscriber. */
export function subjectOf({ id }: { id: number }): string {
  return `subscriber:${id}`
}

/** Locks the row until the transaction ends. Undefined when there is none. */
export function lockSubscriber(tx: WriteTransaction, by: { id: number } | { hash: string }): Promise<SubscriberRow | undefined> {
  const query = tx.sql.selectFrom('subscribers').selectAll()
  const one = 'id' in by ? query.where('id', '=', by.id) : query.where('address_hash', '=', by.hash)
  return forUpdate(tx, one, 'subscribers').executeTakeFirst()
}

/** Changes a locked row, with a new version. */
export async function updateSubscriber(
  tx: WriteTransaction,
  { id, version }: SubscriberRow,
  columns: Updateable<SubscriberTable>,
  { now }: ActionContext,
): Promise<SubscriberRow> {
  const changed = { ...columns, updated_at: now.toISOString(), version: version + 1 }
  const row = await tx.sql.updateTable('subscribers').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  tx.changed(SUBSCRIBERS_CHANGED, subjectOf(row))
  return row
}

/** The columns stored on unsubscribing: the address is erased, its hash stays. */
export function unsubscribedColumns(now: Date): Updateable<SubscriberTable> {
  return {
    status: 'unsubscribed',
    address: null,
    search_text: '',
    unsubscribed_at: now.toISOString(),
    set_aside_at: null,
    bounces: 0,
    last_bounce: null,
    last_bounce_at: null,
  }
}

export function presentSubscriber(row: SubscriberRow): Subscriber {
  return presentRow(subscriberSchema, row, { etag: etagOf(row.version) })
}
