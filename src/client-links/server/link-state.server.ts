import { sql, type Selectable } from 'kysely'
import { hasContactAt } from '#clients/server/client-contacts.server.ts'
import type { Tables } from '#base/database/database.server.ts'
import { linkState } from '../client-link.ts'
import './client-link.table.ts'

/** For a query of `client_links`: 1 or 0. A link was sent to one mailbox: it ends when no contact of its client has this address. */
export const CONTACT_LEFT = sql<number>`case when ${hasContactAt(sql.ref('client_links.client_id'), sql.ref('client_links.recipient_email'))}
  then 0 else 1 end`

type StatedLink = Pick<Selectable<Tables['client_links']>, 'revoked_at' | 'expires_at'> & { contact_left: number }

/** The current state of a link. */
export function stateOf(link: StatedLink, now: Date): ReturnType<typeof linkState> {
  return linkState({ revokedAt: link.revoked_at, expiresAt: link.expires_at, contactLeft: link.contact_left === 1 }, now)
}
