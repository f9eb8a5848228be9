import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestOffice, TEST_NOW, type TestOffice } from '../../test-office.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '../../test-records.ts'

let office: TestOffice
let trainingProgramId: number
let participantId: number

beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  await removeRecords(office)
  trainingProgramId = (await makeProgram(office)).id
  participantId = (await makeParticipant(office, { trainingProgramId })).id
})
afterEach(() => {
  office.time.now = TEST_NOW
})

const linkOf = async (certificateId: string) =>
  ((await office.ask(`/api/certificates/download/${certificateId}`)).data as { downloadUrl: string }).downloadUrl

test('anyone with the number gets a link that opens a PDF', async () => {
  const { certificateId } = await makeCertificate(office, { participantId, trainingProgramId })
  const file = await office.ask(await linkOf(certificateId))
  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Type')).toBe('application/pdf')
  expect(file.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(file.text.slice(0, 5)).toBe('%PDF-')
})

test('the permalink with .pdf is the same document', async () => {
  const { certificateId, permalink } = await makeCertificate(office, { participantId, trainingProgramId })
  expect((await office.ask(`${permalink}.pdf`)).text).toBe((await office.ask(await linkOf(certificateId))).text)
})

test('a link is good for ten minutes', async () => {
  const { certificateId } = await makeCertificate(office, { participantId, trainingProgramId })
  const link = await linkOf(certificateId)
  office.time.now = new Date(TEST_NOW.getTime() + 601_000)
  expect((await office.ask(link)).status).toBe(403)
})

test('a link that was altered is refused', async () => {
  const { certificateId } = await makeCertificate(office, { participantId, trainingProgramId })
  const link = await linkOf(certificateId)
  expect((await office.ask(link.replace(/expires=\d/, 'expires=9'))).status).toBe(403)
  expect((await office.ask(link.replace(/signature=\w{4}/, 'signature=0000'))).status).toBe(403)
  expect((await office.ask(link.replace(/signature=\w+/, `signature=${encodeURIComponent('é'.repeat(64))}`))).status).toBe(403)
  expect((await office.ask(link.split('?')[0] ?? '')).status).toBe(403)
})

test('a file the admin gave is opened instead', async () => {
  const certificatePath = 'https://files.example.com/c.pdf'
  const { certificateId } = await makeCertificate(office, { participantId, trainingProgramId, certificatePath })
  expect(await linkOf(certificateId)).toBe(certificatePath)
  const verified = await office.ask('/api/verify-certificate', { body: { certificateId, fullName: 'Asha Example' } })
  expect(verified.data).toMatchObject({ certificate: { certificatePath } })
})

test.each(['/api/certificates/download/CERT-NONE', `/c/${'A'.repeat(22)}.pdf`, '/c/x.pdf'])('%s is 404', async (path) => {
  expect((await office.ask(path)).status).toBe(404)
})

test('a download by staff is in history, under their name; one by the public is not', async () => {
  const { id, certificateId } = await makeCertificate(office, { participantId, trainingProgramId })
  const path = `/api/certificates/download/${certificateId}`
  const downloads = () =>
    office.db.sql.selectFrom('audit_entries').select(['actor_name', 'subject']).where('action', '=', 'certificate downloaded').execute()
  expect((await office.ask(path)).status).toBe(200)
  expect((await office.ask(path, { headers: { 'X-API-Code': 'not-the-right-code' } })).status).toBe(200)
  expect((await office.ask(path, { headers: { Cookie: `__Host-pramaan_session=${'A'.repeat(43)}` } })).status).toBe(200)
  expect(await downloads()).toEqual([])
  expect((await office.askAsAdmin(path)).status).toBe(200)
  expect(await downloads()).toEqual([{ actor_name: 'Administrator', subject: `certificate:${id}` }])
})
