import { selectedRecords } from '#lists/server/bulk/jobs/selection.server.ts'
import type { Selection } from '#lists/bulk/bulk.schema.ts'
import { readRows } from '#certificates/server/stored-certificate.server.ts'
import { listChosenClients } from '#clients/server/client.server.ts'
import { findClientsOf } from '#training/server/participants/people-of-clients.server.ts'
import { CERTIFICATE_SOURCE, PARTICIPANT_SOURCE, type SourceContext } from '#lists/server/record-sources.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { SentPurpose } from '../client-link.ts'
import type { LinkRecipient } from '../client-link.schema.ts'

const IDS_PER_QUERY = 500

/** The clients of the selected people, from A to Z; people without a client last. Changes nothing. */
export async function findRecipients(
  context: SourceContext,
  { purpose, selection }: { purpose: SentPurpose; selection: Selection },
): Promise<LinkRecipient[]> {
  const records =
    purpose === 'certificates'
      ? selectedRecords(CERTIFICATE_SOURCE, selection, context)
      : selectedRecords(PARTICIPANT_SOURCE, selection, context)
  const found = new Map<number | null, { ids: number[]; withAddress: number }>()
  for await (const targets of records) {
    for (let first = 0; first < targets.length; first += IDS_PER_QUERY) {
      const ids = targets.slice(first, first + IDS_PER_QUERY).flatMap(({ recordId }) => recordId ?? [])
      for (const { id, client_id: clientId, email } of await readPeople(context.db, purpose, ids)) {
        const group = found.get(clientId) ?? { ids: [], withAddress: 0 }
        group.ids.push(id)
        if (email !== '') group.withAddress += 1
        found.set(clientId, group)
      }
    }
  }
  const clientIds = [...found.keys()].flatMap((id) => (id === null ? [] : [id]))
  const clients = clientIds.length === 0 ? [] : await listChosenClients(context.db, clientIds)
  const without = found.get(null)
  return [
    ...clients.map((client) => ({
      client: { id: client.id, name: client.name, place: client.place, contacts: client.contacts },
      ...groupOf(client.id),
    })),
    ...(without ? [{ client: null, ...without }] : []),
  ]

  function groupOf(clientId: number) {
    return found.get(clientId) ?? { ids: [], withAddress: 0 }
  }
}

/** Each record of the selection, with the client and the address of its person. */
async function readPeople(db: Database, purpose: SentPurpose, ids: readonly number[]) {
  if (purpose === 'names') return findClientsOf(db, ids)
  const certificates = await readRows(db, ids)
  const people = await findClientsOf(
    db,
    certificates.map((row) => row.participant_id),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  return certificates.flatMap(({ id, participant_id: participantId }) => {
    const person = byId.get(participantId)
    return person ? [{ ...person, id }] : []
  })
}
