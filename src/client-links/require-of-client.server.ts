import { listChosenClients } from '../clients/client.server.ts'
import { clientLabel, type Client } from '../clients/client.ts'
import { findClientsOf } from '../participants/people-of-clients.server.ts'
import type { WriteTransaction } from '../platform/database/database.server.ts'
import { Problem } from '../shared/problem.ts'

const MAX_NAMED = 5

/** What one client is sent is about its own people. @throws Problem 'unprocessable' with the names of others */
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
