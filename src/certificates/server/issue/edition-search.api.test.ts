import { beforeEach, expect, test } from 'vitest'
import { up as addWordsOfEditions } from '../../../../migrations/2026-11-22-words-of-editions.ts'
import { searchableWords } from '#base/text/search-words.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import type { Certificate } from '../../certificate.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number
let participantId: number
let certificate: Certificate

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  participantId = (await makeParticipant(app, { trainingProgramId, fullName: 'Prya Template' })).id
  certificate = (await makeCertificate(app, { participantId, trainingProgramId })) as Certificate
})

const reprintAs = async (fullName: string) => {
  const person = { ...PARTICIPANT, trainingProgramId, fullName }
  await app.fetchAsAdmin(`/api/participants/${participantId}`, { method: 'PUT', body: person })
  const { issueDate, expiryDate } = certificate
  const body = { participantId, trainingProgramId, issueDate, expiryDate, reprint: true }
  expect((await app.fetchAsAdmin(`/api/certificates/${certificate.id}`, { method: 'PUT', body })).status).toBe(200)
}
/** Results for the words as typed, without correcting them. */
const found = async (q: string) => {
  const { data, body } = await app.fetchAsAdmin(`/api/certificates?q=${encodeURIComponent(q)}`)
  if ((body as { searchedFor?: string }).searchedFor !== undefined) return []
  return (data as Certificate[]).map(({ id, participant_name: name }) => ({ id, name }))
}

test('a certificate is found by every name ever printed on it, reprints included', async () => {
  await reprintAs('Priya Template')
  await reprintAs('Priya Specimen')
  await reprintAs('Priya Specimen')
  const now = { id: certificate.id, name: 'Priya Specimen' }
  for (const q of ['Prya Template', 'Priya Template', 'Priya Specimen', 'prya', `${certificate.certificateId} prya`]) {
    expect({ q, found: await found(q) }).toEqual({ q, found: [now] })
  }
  expect(await found('Pria')).toEqual([])
})

test('the search in the back-office finds the text of an old edition', async () => {
  await reprintAs('Priya Template')
  const { data } = await app.fetchAsAdmin('/api/admin/search?q=prya')
  expect(data).toMatchObject([{ type: 'certificate' }])
})

test('after the upgrade, certificates corrected earlier are found by the text of their old editions', async () => {
  await reprintAs('Priya Template')
  await reprintAs('Priya Specimen')
  const search_text = searchableWords(certificate.certificateId, 'Priya Specimen', 'A program')
  await app.db.write((tx) => tx.sql.updateTable('certificates').set({ search_text }).where('id', '=', certificate.id).execute())
  expect(await found('prya')).toEqual([])
  for (const time of ['first', 'again']) {
    await addWordsOfEditions(app.db.schemaConnection as never)
    for (const q of ['prya', 'template', 'specimen']) expect(await found(q), `${q}, ${time}`).toHaveLength(1)
  }
})
