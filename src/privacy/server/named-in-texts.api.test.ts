import { expect, test } from 'vitest'
import { makeClient, makeParticipant, MOCK_MOTORS } from '#app/testing/test-records.ts'
import type { PersonalDataPreview } from '../personal-data.schema.ts'
import { setUpPersonalData } from '../test-personal-data.ts'

const { app, addProgram, enquire } = setUpPersonalData()

/** A person without an address, and texts by others that name them or nearly do. */
async function named(fullName: string, changes: object = {}) {
  const { id: trainingProgramId } = await addProgram()
  const client = await makeClient(app, MOCK_MOTORS)
  const enrol = (name: string, more: object) =>
    makeParticipant(app, { trainingProgramId, fullName: name, email: '', phone: null, clientId: client.id, ...more })
  const person = await enrol(fullName, { participantId: 'BHM-1', ...changes })
  const other = await enrol('Meera Specimen', { participantId: 'BHM-2' })
  const { data } = await app.fetchAsAdmin('/api/people/preview', { body: { record: `participant:${person.id}` } })
  return { client, person, other, stays: () => staysOf(person.id), before: (data as PersonalDataPreview).stays }
}
const staysOf = async (id: number) =>
  ((await app.fetchAsAdmin('/api/people/preview', { body: { record: `participant:${id}` } })).data as PersonalDataPreview).stays
const note = (path: string, text: string) => app.fetchAsAdmin(`/api/${path}/notes`, { body: { text } })
const hr = (message: string) => enquire({ name: 'Priya Template', email: 'hr@example.com', message })

test('texts that name somebody without an address are listed: enquiries of others, their notes, and notes on clients and participants', async () => {
  const { client, other, stays, before } = await named('Ravi Sample')
  expect(before).toMatchObject({ mentionedIn: [], mentionedOn: [], mentionedAt: [] })
  const asked = await hr('Please enrol RAVI  sample and two others.')
  const noted = await hr('When is the next class?')
  await note(`contacts/${noted}`, 'It is about Ravi Sample of the press shop.')
  await hr('Is Ravindra Sampleton enrolled? Or Ravi? And Sample?')
  await note(`clients/${client.id}`, 'Ravi Sample has left them.')
  await note(`participants/${other.id}`, 'Shares a car with Ravi Sample.')
  expect(await stays()).toMatchObject({
    mentionedIn: [asked, noted],
    mentionedOn: [{ id: client.id }],
    mentionedAt: [{ id: other.id, name: 'Meera Specimen' }],
  })
})

test('the name is found in any script and case, and what is erased anyhow is not listed', async () => {
  const { person, stays } = await named('José Élan')
  const asked = await hr('Bitte JOSÉ ÉLAN anmelden')
  await note(`participants/${person.id}`, 'José Élan called.')
  expect(await stays()).toMatchObject({ mentionedIn: [asked], mentionedAt: [] })
})

test('a Hindi name is found', async () => {
  const hindi = await named('रवि उदाहरण')
  const asked = await hr('कृपया रवि उदाहरण को जोड़ें')
  expect(await hindi.stays()).toMatchObject({ mentionedIn: [asked] })
})

test('a name of one word is not looked for: it may be anybody’s', async () => {
  const one = await named('Ravi')
  await hr('Ravi comes, too.')
  expect(await one.stays()).toMatchObject({ mentionedIn: [] })
})
