import { expect, test } from 'vitest'
import { makeCertificate, makeClient, makeParticipant, MOCK_MOTORS } from '#app/testing/test-records.ts'
import { PARTICIPANT_TABLE } from '#training/server/participants/participant.table.ts'
import { erasedValues } from '#base/values/columns.ts'
import type { PersonalDataPreview } from '../personal-data.schema.ts'
import { EMAIL, REASON, setUpPersonalData } from '../test-personal-data.ts'

const { app, addProgram, enquire, erase, firstBreak, placesOf } = setUpPersonalData()
const [HR] = MOCK_MOTORS.contacts

/** Two people of a client without an address of their own, and a client with a contact without one. */
async function twoOfAClient() {
  const { id: trainingProgramId } = await addProgram()
  const silent = { name: 'Priya Template', role: '', email: '', phone: '+91 00000 00055' }
  const client = await makeClient(app, { contacts: [HR, silent] })
  const enrol = (fullName: string, changes: object = {}) =>
    makeParticipant(app, {
      trainingProgramId,
      clientId: client.id,
      fullName,
      email: '',
      phone: null,
      participantId: `BHM-${fullName}`,
      ...changes,
    })
  const ravi = await enrol('Ravi Sample', { employeeCode: 'E1042', phone: '+91 00000 00044' })
  const asha = await enrol('Asha Example', { employeeCode: 'E1043' })
  return { trainingProgramId, client, ravi, asha, enrol }
}
const call = (path: string, body: object) => app.fetchAsAdmin(`/api/people/${path}`, { body })
const preview = async (record: string) => (await call('preview', { record })).data as PersonalDataPreview
const eraseRecord = (record: string) => call('erase', { record, reason: REASON })

test('somebody without an address is found, exported and erased by a record, and nobody else with them', async () => {
  const { client, ravi, asha } = await twoOfAClient()
  await enquire()
  const record = `participant:${ravi.id}`
  expect(await preview(record)).toMatchObject({
    email: '',
    names: ['Ravi Sample'],
    goes: { participants: [{ id: ravi.id }], enquiries: [], clientContacts: 0, subscriptions: 0, showcaseEntries: 0 },
    stays: { staff: [], mentionedIn: [], mentionedOn: [], mentionedAt: [], otherAddresses: [] },
  })
  const file = await call('export', { record, reason: REASON })
  expect([file.status, file.text]).toEqual([200, expect.stringMatching(/Ravi Sample.*E1042/s)])
  expect(file.text).not.toMatch(/Asha Example|Priya Template/)
  expect((await eraseRecord(record)).data).toMatchObject({ participants: 1, enquiries: 0, clientContacts: 0 })
  expect(await placesOf(/Ravi Sample|E1042|00044/)).toEqual([])
  expect((await app.fetchAsAdmin(`/api/participants/${asha.id}`)).data).toMatchObject({ fullName: 'Asha Example', employeeCode: 'E1043' })
  const { contacts } = (await app.fetchAsAdmin(`/api/clients/${client.id}`)).data as { contacts: object[] }
  expect(contacts).toHaveLength(2)
  expect((await app.fetchAsAdmin('/api/contacts')).data).toHaveLength(1)
  expect(await firstBreak()).toBeUndefined()
  expect((await eraseRecord(record)).status).toBe(404)
})

test('with a certificate, code and phone go, and a second time there is nothing left', async () => {
  const { trainingProgramId, ravi } = await twoOfAClient()
  await app.fetchAsAdmin(`/api/participants/${ravi.id}`, { method: 'PUT', body: { status: 'completed' } })
  await makeCertificate(app, { participantId: ravi.id, trainingProgramId })
  expect((await eraseRecord(`participant:${ravi.id}`)).data).toMatchObject({ participants: 0, contactData: 1, certificatesKept: 1 })
  expect(await placesOf(/E1042|00044/)).toEqual([])
  expect((await app.fetchAsAdmin(`/api/participants/${ravi.id}`)).data).toMatchObject({ fullName: 'Ravi Sample', employeeCode: null })
  expect((await eraseRecord(`participant:${ravi.id}`)).status).toBe(404)
})

test('a record of somebody with an address of their own stands for that address', async () => {
  const { enrol } = await twoOfAClient()
  const { id } = await enrol('Meera Example', { email: EMAIL, phone: '+91 00000 00066' })
  const enquiryId = await enquire()
  // The message has the same address but an unknown sender, so the address counts as shared.
  expect(await preview(`participant:${id}`)).toMatchObject({ email: '', goes: { participants: [{ id }], enquiries: [] } })
  await app.fetchAsAdmin(`/api/people/participant:${id}/links`, { body: { other: `enquiry:${enquiryId}`, verdict: 'same' } })
  expect(await preview(`participant:${id}`)).toMatchObject({ email: EMAIL, goes: { enquiries: [{ id: enquiryId }] } })
})

test('of people who share an address only the one whose record is named is erased', async () => {
  const { enrol } = await twoOfAClient()
  const shared = { email: 'hr@example.com', phone: '+91 00000 00077' }
  const [one, other] = [await enrol('Anil Mockup', shared), await enrol('Neha Placeholder', shared)]
  expect((await eraseRecord(`participant:${one.id}`)).data).toMatchObject({ participants: 1 })
  expect((await app.fetchAsAdmin(`/api/participants/${other.id}`)).data).toMatchObject({
    fullName: 'Neha Placeholder',
    email: 'hr@example.com',
  })
})

test('refused is a request that names nobody, a record of no kind, and one that does not exist', async () => {
  expect((await call('preview', {})).body['issues']).toHaveProperty('email')
  expect((await call('preview', { record: 'client:1' })).body['issues']).toEqual({ record: 'Name a record, like participant:12' })
  expect((await eraseRecord('participant:4711')).status).toBe(404)
  expect((await erase({ email: '' })).status).toBe(400)
})

const ERASED = erasedValues(PARTICIPANT_TABLE, 'participant')

test.each(Object.keys(ERASED))('somebody with a certificate and only a %s is erased, and then nothing is left', async (column) => {
  const { trainingProgramId, enrol } = await twoOfAClient()
  const { id } = await enrol('Meera Example', { status: 'completed' })
  await makeCertificate(app, { participantId: id, trainingProgramId })
  const found = async () => (await preview(`participant:${id}`)).goes.contactData
  await app.db.write((tx) => tx.sql.updateTable('participants').set(ERASED).where('id', '=', id).execute())
  expect(await found()).toEqual([])
  await app.db.write((tx) =>
    tx.sql
      .updateTable('participants')
      .set({ [column]: 'Mock-4711' })
      .where('id', '=', id)
      .execute(),
  )
  expect(await found()).toMatchObject([{ id }])
  expect((await eraseRecord(`participant:${id}`)).data).toMatchObject({ contactData: 1 })
  const row = await app.db.sql.selectFrom('participants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject(ERASED)
  expect(await found()).toEqual([])
})
