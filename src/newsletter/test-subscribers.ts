import type { TestApp } from '#app/testing/test-app.ts'
import { addressHash } from './server/subscriber-row.server.ts'
import type { SubscriberStatus } from './subscriber.ts'

/** Stores confirmed subscribers 'reader1@example.com' and so on. Returns their row numbers. */
export async function makeSubscribers(
  app: TestApp,
  count: number,
  status: Exclude<SubscriberStatus, 'unsubscribed'> = 'confirmed',
): Promise<number[]> {
  const at = app.time.now.toISOString()
  const rows = Array.from({ length: count }, (_, index) => {
    const address = `reader${index + 1}@example.com`
    return {
      address,
      address_hash: addressHash(address, app.api.secret),
      status,
      notice_version: 1,
      consent_at: at,
      confirmed_at: status === 'waiting' ? null : at,
      unsubscribed_at: null,
      set_aside_at: null,
      last_bounce_at: null,
      last_bounce: null,
      search_text: address,
      created_at: at,
      updated_at: at,
    }
  })
  const ids: number[] = []
  await app.db.write(async (tx) => {
    for (let first = 0; first < count; first += ROWS_PER_INSERT) {
      const stored = await tx.sql
        .insertInto('subscribers')
        .values(rows.slice(first, first + ROWS_PER_INSERT))
        .returning('id')
        .execute()
      ids.push(...stored.map(({ id }) => id))
    }
  })
  return ids
}

const ROWS_PER_INSERT = 500
