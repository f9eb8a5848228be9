import { sql } from 'kysely'
import { listChosenClients } from '#clients/server/client.server.ts'
import { clientLabel } from '#clients/client.ts'
import type { Client } from '#clients/client.schema.ts'
import { findClientsOf } from '#training/server/participants/people-of-clients.server.ts'
import type { MailData } from '#mail/mail-kinds.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'

const MAX_NAMED = 5

/**
 * For a query of `client_link_items`: the person belongs to the client of the link at this moment. People who have left it, also by an
 * undone merge, are not shown.
 */
export const IS_OF_CLIENT = sql<boolean>`exists (select 1 from client_links
  left join certificates on certificates.id = client_link_items.certificate_id
  join participants on participants.id = coalesce(client_link_items.participant_id, certificates.participant_id)
  where client_links.id = client_link_items.link_id and participants.client_id = client_links.client_id)`

/** Requires that all participants belong to the client. @throws Problem 'unprocessable' with the names of others */
export async function requireOfClient(tx: WriteTransaction, participantIds: readonly number[], client: Client): Promise<void> {
  const strangers = (await findClientsOf(tx, participantIds)).filter(({ client_id: id }) => id !== client.id)
  if (strangers.length === 0) return
  const shown = strangers.slice(0, MAX_NAMED)
  const ids = [...new Set(shown.flatMap(({ client_id: id }) => id ?? []))]
  const labels = new Map((ids.length === 0 ? [] : await listChosenClients(tx, ids)).map((other) => [other.id, clientLabel(other)]))
  const named = shown.map(({ full_name: name, client_id: id }) => `${name} (${(id !== null && labels.get(id)) || 'no client'})`)
  const more = strangers.length > MAX_NAMED ? ` and ${strangers.length - MAX_NAMED} more` : ''
  throw new Problem('unprocessable', `Not everybody belongs to ${clientLabel(client)}. Leave out ${named.join(', ')}${more}.`)
}

/** The data of a monthly mail without those who left the client of its link since. @throws when nobody is left */
export async function peopleOfClient(db: Database, linkId: number, data: MailData['renewals-due']): Promise<MailData['renewals-due']> {
  const query = db.sql.selectFrom('client_link_items').select('participant_id').where('link_id', '=', linkId).where(IS_OF_CLIENT)
  const ids = new Set((await query.execute()).map((item) => item.participant_id))
  const people = data.people.filter(({ id }) => ids.has(id))
  if (people.length === 0) throw new Error('Nobody in it belongs to this client now.')
  return { ...data, people }
}
