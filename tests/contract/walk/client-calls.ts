import { MOCK_MOTORS } from '#app/testing/test-records.ts'
import type { Row, Walk } from './walk.ts'

/** Makes every client call. Returns a client that stays. */
export async function callClients(walk: Walk): Promise<Row> {
  const client = await walk.call('POST', '/api/clients/create', { body: MOCK_MOTORS })
  const other = await walk.call('POST', '/api/clients/create', { body: { ...MOCK_MOTORS, place: 'Pune', state: 'Maharashtra' } })
  await walk.call('GET', '/api/clients')
  await walk.call('GET', '/api/clients/{id}', { at: [client.id] })
  await walk.call('PUT', '/api/clients/{id}', { at: [client.id], body: { name: 'Walked Motors' } })
  await walk.call('GET', '/api/clients/{id}/holders', { at: [client.id] })
  const note = await walk.call('POST', '/api/clients/{id}/notes', { at: [client.id], body: { text: 'Asks for invoices by post.' } })
  await walk.call('PUT', '/api/clients/{id}/notes/{noteId}', { at: [client.id, note.id], body: { text: 'Asks for invoices by e-mail.' } })
  await walk.call('GET', '/api/clients/{id}/notes', { at: [client.id] })
  await walk.call('DELETE', '/api/clients/{id}/notes/{noteId}', { at: [client.id, note.id] })
  await walk.call('GET', '/api/exports/clients')
  await walk.call('GET', '/api/clients/{id}/certificates', { at: [client.id] })
  await walk.call('GET', '/api/clients/{id}/certificates/file', { at: [client.id] })
  await walk.call('GET', '/api/clients/{id}/merge', { at: [other.id], query: `?into=${client.id}` })
  await walk.call('POST', '/api/clients/{id}/merge', { at: [other.id], body: { into: client.id } })
  await walk.call('GET', '/api/clients/{id}/merged', { at: [client.id] })
  await walk.call('POST', '/api/clients/{id}/unmerge', { at: [other.id] })
  await walk.call('DELETE', '/api/clients/{id}', { at: [other.id] })
  return client
}

/** Sends a client's contact a certificate, and a name to check. */
export async function callClientLinks(
  walk: Walk,
  clientId: number,
  records: { certificateId: number; participantId: number },
): Promise<void> {
  const certificateIds = [records.certificateId]
  const { contacts } = await walk.call<{ contacts: Row[] }>('GET', '/api/clients/{id}', { at: [clientId] })
  const to = { clientId, contact: contacts[0]?.id }
  await walk.call('POST', '/api/client-links/recipients', { body: { purpose: 'certificates', selection: { ids: certificateIds } } })
  await walk.call('POST', '/api/certificates/deliver', { body: { ...to, certificateIds, alsoToPeople: false } })
  await walk.call('POST', '/api/participants/check-names', { body: { ...to, participantIds: [records.participantId] } })
  const links = await walk.call<Row[]>('GET', '/api/clients/{id}/links', { at: [clientId] })
  await walk.call('POST', '/api/client-links/{id}/revoke', { at: [links[0]?.id ?? 0], body: {} })
  await walk.call('GET', '/api/name-corrections')
  await walk.call('POST', '/api/name-corrections/decide', { body: { accept: [], decline: [] } })
}
