import type { Generated } from 'kysely'
import type { SubscriberStatus } from '../subscriber.ts'
import { describeTable, plain, rowId, type RowOf, subscriber, NOT_EXPORTED, VERSION_COLUMNS } from '#base/values/columns.ts'

/** One row per address, for ever: signing up again after unsubscribing reuses the row. */
export const SUBSCRIBER_TABLE = describeTable('subscribers', {
  id: rowId,
  /** Null exactly when `status` is 'unsubscribed'. */
  address: subscriber<string | null>(NOT_EXPORTED),
  /** Keyed hash of the address. It finds the row again when the address itself is erased. */
  address_hash: subscriber(NOT_EXPORTED),
  status: subscriber<SubscriberStatus>('status'),
  notice_version: subscriber<number | null>('noticeVersion'),
  consent_at: subscriber<string | null>('signedUpAt'),
  confirmed_at: subscriber<string | null>('confirmedAt'),
  unsubscribed_at: subscriber<string | null>('unsubscribedAt'),
  set_aside_at: subscriber<string | null>('setAsideAt'),
  bounces: subscriber<Generated<number>>('mailsReturned'),
  last_bounce_at: subscriber<string | null>(NOT_EXPORTED),
  last_bounce: subscriber<string | null>('lastReason'),
  search_text: subscriber(NOT_EXPORTED),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export type SubscriberTable = RowOf<typeof SUBSCRIBER_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    subscribers: SubscriberTable
  }
}
