import { MOCK_MOTORS } from '../../src/test-records.ts'
import type { Row, Walk } from './walk.ts'

/** Makes every call of the clients. Returns one that stays. */
export async function callClients(walk: Walk): Promise<Row> {
  const client = await walk.call('POST', '/api/clients/create', { body: MOCK_MOTORS })
  const other = await walk.call('POST', '/api/clients/create', { body: { ...MOCK_MOTORS, place: 'Pune', state: 'Maharashtra' } })
  await walk.call('GET', '/api/clients')
  await walk.call('GET', '/api/clients/{id}', { at: [client.id] })
  await walk.call('PUT', '/api/clients/{id}', { at: [client.id], body: { name: 'Walked Motors' } })
  await walk.call('GET', '/api/clients/{id}/holders', { at: [client.id] })
  await walk.call('GET', '/api/exports/clients')
  await walk.call('GET', '/api/clients/{id}/links', { at: [client.id] })
  await walk.call('GET', '/api/name-corrections')
  await walk.call('DELETE', '/api/clients/{id}', { at: [other.id] })
  return client
}
