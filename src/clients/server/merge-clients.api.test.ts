import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant, makeProgram, MOCK_MOTORS, removeRecords } from '#app/testing/test-records.ts'
import type { ListedClient } from '../client.schema.ts'
import { forClientTexts } from '../client-texts.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

const [hr] = MOCK_MOTORS.contacts
const RAVI = { name: 'Ravi Sample', role: 'Safety', email: 'ravi@example.com', phone: null }
const read = async (id: number): Promise<ListedClient> => (await app.fetchAsAdmin(`/api/clients/${id}`)).data
const preview = (id: number, into: number) => app.fetchAsAdmin(`/api/clients/${id}/merge?into=${into}`)
const merge = (id: number, into: number, headers: Record<string, string> = {}, gstin?: string) =>
  app.fetchAsAdmin(`/api/clients/${id}/merge`, { body: { into, gstin }, headers })
const unmerge = (id: number) => app.fetchAsAdmin(`/api/clients/${id}/unmerge`, { method: 'POST' })
const ofClient = async (path: string, id: number): Promise<Array<{ id: number }>> =>
  (await app.fetchAsAdmin(`/api/${path}?clientId=${id}`)).data

/** A client to keep, and a namesake to merge into it, with a participant, an enquiry and a batch. */
async function twoClients() {
  const stays = await makeClient(app)
  const goes = await makeClient(app, {
    place: 'Manesar',
    contacts: [
      { ...RAVI, monthlyMail: true },
      { ...hr, email: hr?.email.toUpperCase() },
    ],
  })
  const { id: trainingProgramId } = await makeProgram(app)
  const asha = await makeParticipant(app, { trainingProgramId, clientId: goes.id, employeeCode: 'E1' })
  const message = { name: 'Neha Placeholder', email: 'hr@example.com', subject: 'Other Inquiry', message: 'Please call.' }
  const enquiry = (await app.fetch('/api/contact', { body: message })).data as { id: number }
  await app.fetchAsAdmin(`/api/contacts/${enquiry.id}`, { method: 'PUT', body: { clientId: goes.id } })
  const twice = (await read(goes.id)).contacts[1]?.id
  const batch = await makeBatch(app, { trainingProgramId, clientId: goes.id, clientContactId: twice })
  return { stays, goes, asha, enquiry, batch, trainingProgramId, twice }
}

test('a merge moves people, enquiries, batches and contacts, an equal e-mail once, and one press brings back exactly that', async () => {
  const { stays, goes, asha, enquiry, batch, twice } = await twoClients()
  const [before, beforeStays] = [await read(goes.id), await read(stays.id)]
  expect((await preview(goes.id, stays.id)).data).toEqual({
    participants: 1,
    enquiries: 1,
    batches: 1,
    notes: 0,
    links: 0,
    quotations: 0,
    contacts: 1,
    contactsInBoth: 1,
    ...forClientTexts(() => null),
    gstins: null,
    monthlyMail: { name: RAVI.name, email: RAVI.email, insteadOf: null },
  })
  const merged = await merge(goes.id, stays.id)
  expect([merged.status, merged.data]).toMatchObject([200, { id: stays.id, participantCount: 1, contacts: [hr, RAVI] }])
  expect((await app.fetchAsAdmin(`/api/clients/${goes.id}`)).status).toBe(404)
  expect(await ofClient('participants', stays.id)).toMatchObject([{ id: asha.id }])
  expect(await ofClient('contacts', stays.id)).toMatchObject([{ id: enquiry.id }])
  const moved = (await app.fetchAsAdmin(`/api/batches/${batch.id}`)).data
  expect(moved).toMatchObject({ clientId: stays.id, clientContactId: beforeStays.contacts[0]?.id })
  expect((await app.fetchAsAdmin('/api/clients?q=ravi')).data).toMatchObject([{ id: stays.id }])
  expect((await app.fetchAsAdmin(`/api/clients/${stays.id}/merged`)).data).toEqual([{ id: goes.id, name: goes.name, place: 'Manesar' }])

  expect((await unmerge(goes.id)).data).toEqual({ returned: 4, leftOut: 0 })
  expect(await read(goes.id)).toEqual(before)
  expect(await read(stays.id)).toEqual(beforeStays)
  expect((await app.fetchAsAdmin(`/api/batches/${batch.id}`)).data).toMatchObject({ clientId: goes.id, clientContactId: twice })
  expect((await app.fetchAsAdmin(`/api/clients/${stays.id}/merged`)).data).toEqual([])
  for (const id of [stays.id, goes.id]) {
    const { text } = await app.fetchAsAdmin(`/api/admin/history?subject=client:${id}`)
    expect(text).toMatch(/merge undone.*merged into/su)
  }
})

test('what was deleted or given to another client since the merge is left out and counted', async () => {
  const { stays, goes, asha, enquiry, batch } = await twoClients()
  const third = await makeClient(app, { name: 'Axle Works' })
  await merge(goes.id, stays.id)
  await app.fetchAsAdmin(`/api/participants/${asha.id}`, { method: 'PUT', body: { clientId: third.id } })
  await app.fetchAsAdmin(`/api/contacts/${enquiry.id}`, { method: 'DELETE' })
  expect((await unmerge(goes.id)).data).toEqual({ returned: 2, leftOut: 2 })
  expect(await ofClient('participants', third.id)).toMatchObject([{ id: asha.id }])
  expect((await app.fetchAsAdmin(`/api/batches/${batch.id}`)).data).toMatchObject({ clientId: goes.id })
})

test('a client without a GSTIN takes it over, also that of another State, and gives it back', async () => {
  for (const state of ['Maharashtra', 'Haryana']) {
    const stays = await makeClient(app, { state })
    const goes = await makeClient(app, { state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' })
    expect((await preview(goes.id, stays.id)).data).toMatchObject({ gstin: '27AAPFU0939F1ZV', gstins: null })
    expect((await merge(goes.id, stays.id)).data).toMatchObject({ gstin: '27AAPFU0939F1ZV' })
    await unmerge(goes.id)
    expect([await read(stays.id), await read(goes.id)]).toMatchObject([{ gstin: null }, { gstin: '27AAPFU0939F1ZV' }])
  }
})

describe('two different GSTINs', () => {
  const [MAHARASHTRA, KARNATAKA] = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4']
  const make = async () => ({
    goes: await makeClient(app, { place: 'Pune', state: 'Maharashtra', gstin: MAHARASHTRA }),
    stays: await makeClient(app, { place: 'Bengaluru', state: 'Karnataka', gstin: KARNATAKA }),
  })

  test('are asked about: nothing moves until one is chosen', async () => {
    const { goes, stays } = await make()
    expect((await preview(goes.id, stays.id)).data).toMatchObject({ gstin: null, gstins: [MAHARASHTRA, KARNATAKA] })
    for (const other of [undefined, '33AAAAA0000A1Z9']) {
      const reply = await merge(goes.id, stays.id, {}, other)
      expect([reply.status, reply.body['issues']]).toEqual([
        409,
        {
          gstin: `Mock Motors, Pune has the GSTIN ${MAHARASHTRA}, Mock Motors, Bengaluru has ${KARNATAKA}. Choose the GSTIN that stays.`,
        },
      ])
    }
    expect((await read(goes.id)).contacts).toHaveLength(1)
  })

  test.each([MAHARASHTRA, KARNATAKA])('with %s chosen the merge takes it, and each client has its own again afterwards', async (chosen) => {
    const { goes, stays } = await make()
    expect((await merge(goes.id, stays.id, {}, chosen)).data).toMatchObject({ gstin: chosen })
    await unmerge(goes.id)
    expect([await read(goes.id), await read(stays.id)]).toMatchObject([{ gstin: MAHARASHTRA }, { gstin: KARNATAKA }])
  })

  test('are not put back over a GSTIN that the office has entered since', async () => {
    const { goes, stays } = await make()
    await merge(goes.id, stays.id, {}, MAHARASHTRA)
    await app.fetchAsAdmin(`/api/clients/${stays.id}`, { method: 'PUT', body: { gstin: '06AAPFU0939F1ZZ' } })
    await unmerge(goes.id)
    expect(await read(stays.id)).toMatchObject({ gstin: '06AAPFU0939F1ZZ' })
  })
})

describe('refused is', () => {
  test('a merge into itself, into nothing, and into a client that was merged', async () => {
    const [one, two, three] = [await makeClient(app), await makeClient(app), await makeClient(app)]
    await merge(two.id, three.id)
    for (const [into, sentence] of [
      [one.id, 'Choose another client: this is the same one.'],
      [4711, 'This client does not exist. It may have been deleted, or merged with another one.'],
      [two.id, 'This client does not exist. It may have been deleted, or merged with another one.'],
    ] as const) {
      for (const reply of [await merge(one.id, into), await preview(one.id, into)]) {
        expect([reply.status, reply.body['issues']]).toEqual([422, { into: sentence }])
      }
    }
    expect((await merge(two.id, one.id)).status).toBe(404)
  })

  test('a merge of a client that somebody has changed since', async () => {
    const [one, two] = [await makeClient(app), await makeClient(app)]
    const stale = { 'If-Match': (await app.fetchAsAdmin(`/api/clients/${one.id}`)).headers.get('ETag') ?? '' }
    await app.fetchAsAdmin(`/api/clients/${one.id}`, { method: 'PUT', body: { place: 'Pune' } })
    expect((await merge(one.id, two.id, stale)).status).toBe(412)
  })

  test('more contacts than a client may have', async () => {
    const contacts = (from: number) => Array.from({ length: 25 }, (_, at) => ({ name: 'Neha', email: `n${from + at}@example.com` }))
    const [one, two] = [await makeClient(app, { contacts: contacts(0) }), await makeClient(app, { contacts: contacts(20) })]
    expect((await merge(one.id, two.id)).body.error).toBe('Together they have more than 40 contacts. Remove some of them first.')
  })

  test('an undoing twice, of a merge whose client was merged on, and one that leaves people without a contact', async () => {
    const { stays, goes, trainingProgramId } = await twoClients()
    const third = await makeClient(app, { name: 'Axle Works', contacts: [] })
    await merge(goes.id, stays.id)
    await merge(stays.id, third.id)
    expect((await unmerge(goes.id)).body.error).toBe('Mock Motors, Faridabad was merged into another client since. Undo that first.')
    await makeParticipant(app, {
      trainingProgramId,
      clientId: third.id,
      participantId: 'BHM2026110422-8G4L',
      fullName: 'Ravi Sample',
      email: '',
      phone: '',
    })
    expect((await unmerge(stays.id)).body.error).toContain('Ravi Sample can only be reached through Axle Works')
    expect(await read(third.id)).toMatchObject({ participantCount: 2 })
    await app.fetchAsAdmin(`/api/clients/${third.id}`, {
      method: 'PUT',
      body: { contacts: [...(await read(third.id)).contacts, { name: 'New', phone: '9000000013' }] },
    })
    expect((await unmerge(stays.id)).status).toBe(200)
    expect((await unmerge(goes.id)).status).toBe(200)
    expect((await unmerge(goes.id)).body.error).toBe('This merge was undone already.')
  })
})

test('ten merges and undoings at once lose nothing, and end where they began', async () => {
  const { stays, goes, asha } = await twoClients()
  const [before, beforeStays] = [await read(goes.id), await read(stays.id)]
  const call = (at: number) => {
    const [one, other] = at % 2 ? [goes.id, stays.id] : [stays.id, goes.id]
    return at % 4 < 2 ? merge(one, other) : unmerge(one)
  }
  const statuses = (await Promise.all(Array.from({ length: 10 }, (_, at) => call(at)))).map(({ status }) => status)
  // A request that waited too long for a lock is asked to retry (503).
  expect(statuses.filter((status) => ![200, 404, 409, 422, 503].includes(status))).toEqual([])
  expect(statuses).toContain(200)
  await unmerge(goes.id)
  await unmerge(stays.id)
  expect([await read(goes.id), await read(stays.id)]).toEqual([before, beforeStays])
  expect(await ofClient('participants', goes.id)).toMatchObject([{ id: asha.id }])
})
