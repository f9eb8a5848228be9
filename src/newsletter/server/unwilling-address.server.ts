import type { Database } from '#base/database/database.server.ts'
import { findSubscriberByEmail } from './subscriber-changes.server.ts'

/** The reason why an address gets no mailings: unsubscribed, or bouncing. Undefined if there is none. */
export async function findUnwilling(
  db: Database,
  address: string,
  context: { secret: string },
): Promise<{ concern: 'returned' | 'unsubscribed'; words: string | null } | undefined> {
  const subscriber = await findSubscriberByEmail(db, address, context)
  if (subscriber?.status === 'unsubscribed') return { concern: 'unsubscribed', words: null }
  return subscriber?.status === 'set-aside' ? { concern: 'returned', words: subscriber.last_bounce } : undefined
}
