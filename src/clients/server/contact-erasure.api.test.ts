import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeClient, MOCK_MOTORS, removeRecords } from '#app/testing/test-records.ts'

const app = setUpTestApp()
const email = MOCK_MOTORS.contacts[0]?.email ?? ''
const request = { email, reason: 'Asked by phone' }

beforeEach(() => removeRecords(app))

test('a contact of a client is found by e-mail and exported with the client', async () => {
  await makeClient(app)
  const { data } = await app.fetchAsAdmin('/api/people/preview', { body: { email: email.toUpperCase() } })
  expect(data).toMatchObject({ names: ['Neha Placeholder'], goes: { clientContacts: 1 } })
  const { text } = await app.fetchAsAdmin('/api/people/export', { body: request })
  expect(JSON.parse(text)).toMatchObject({ contactOfClients: [{ client: 'Mock Motors', ...MOCK_MOTORS.contacts[0] }] })
})

test('an erasure removes the contact, the words of the search and the values of the history, and the client stays', async () => {
  const { id } = await makeClient(app, { contacts: [...MOCK_MOTORS.contacts, { name: 'Ravi Sample', email: 'ravi@example.com' }] })
  expect((await app.fetchAsAdmin('/api/people/erase', { body: request })).data).toMatchObject({ clientContacts: 1 })
  expect((await app.fetchAsAdmin(`/api/clients/${id}`)).data).toMatchObject({ name: 'Mock Motors', contacts: [{ name: 'Ravi Sample' }] })
  expect((await app.fetchAsAdmin('/api/clients?q=neha')).data).toEqual([])
  const history = await app.fetchAsAdmin(`/api/admin/history?subject=client:${id}`)
  expect(history.status).toBe(200)
  expect(history.text).not.toContain('neha')
  expect(history.text.toLowerCase()).not.toContain(email)
})
