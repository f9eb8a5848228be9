import type { Generated } from 'kysely'
import type { SubscriberStatus } from '../subscriber.ts'

/** One address, in one row for ever: a new sign-up after unsubscribing uses the same row. */
export interface SubscriberTable {
  id: Generated<number>
  /** Null exactly when `status` is 'unsubscribed'. */
  address: string | null
  /** Keyed hash of the address. It finds the row again when the address itself is erased. */
  address_hash: string
  status: SubscriberStatus
  notice_version: number | null
  consent_at: string | null
  confirmed_at: string | null
  unsubscribed_at: string | null
  set_aside_at: string | null
  bounces: Generated<number>
  last_bounce_at: string | null
  last_bounce: string | null
  search_text: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    subscribers: SubscriberTable
  }
}
