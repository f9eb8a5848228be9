import { findGoneAddresses } from '#mail/server/find-mails.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { MAX_COPIES } from '../../enquiry-reply.ts'
import type { RecipientConcern } from '../../enquiry-reply.schema.ts'

/** The newsletter's knowledge of addresses. */
export interface RecipientHooks {
  /** The reason why this address gets no mailing; undefined if it does, or never subscribed. */
  findUnwilling: (
    db: Database,
    address: string,
    context: { secret: string },
  ) => Promise<Pick<RecipientConcern, 'concern' | 'words'> | undefined>
}

/** The concerns about writing to these addresses (comma-separated). None is an obstacle: the writer decides. */
export async function findConcerns(
  db: Database,
  addresses: string,
  { findUnwilling, secret }: RecipientHooks & { secret: string },
): Promise<RecipientConcern[]> {
  // One more than the limit of copies: the recipient.
  const asked = addresses
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .slice(0, MAX_COPIES + 1)
  const gone = await findGoneAddresses(db, asked)
  const concerns: RecipientConcern[] = []
  for (const address of asked) {
    const words = gone.get(address)
    const found = words === undefined ? await findUnwilling(db, address, { secret }) : { concern: 'returned' as const, words }
    if (found) concerns.push({ address, ...found })
  }
  return concerns
}
