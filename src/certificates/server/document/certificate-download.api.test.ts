import { beforeEach, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { startWithParticipant, setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate } from '#app/testing/test-records.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const app = setUpTestApp()
let trainingProgramId: number
let participantId: number

beforeEach(async () => {
  ;({ trainingProgramId, participantId } = await startWithParticipant(app))
})

const linkOf = async (certificateId: string) =>
  ((await app.fetch(`/api/certificates/download/${certificateId}`)).data as { downloadUrl: string }).downloadUrl

test('anyone who has the number gets a link to the PDF', async () => {
  const { certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
  const file = await app.fetch(await linkOf(certificateId))
  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Type')).toBe('application/pdf')
  expect(file.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(file.text.slice(0, 5)).toBe('%PDF-')
})

test('the permalink with .pdf serves the same document', async () => {
  const { certificateId, permalink } = await makeCertificate(app, { participantId, trainingProgramId })
  expect((await app.fetch(`${permalink}.pdf`)).text).toBe((await app.fetch(await linkOf(certificateId))).text)
})

test('a link works for ten minutes', async () => {
  const { certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
  const link = await linkOf(certificateId)
  app.time.now = new Date(TEST_NOW.getTime() + 601_000)
  expect((await app.fetch(link)).status).toBe(403)
})

test('an altered link is refused', async () => {
  const { certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
  const link = await linkOf(certificateId)
  expect((await app.fetch(link.replace(/expires=\d/, 'expires=9'))).status).toBe(403)
  expect((await app.fetch(link.replace(/signature=\w{4}/, 'signature=0000'))).status).toBe(403)
  expect((await app.fetch(link.replace(/signature=\w+/, `signature=${encodeURIComponent('é'.repeat(64))}`))).status).toBe(403)
  expect((await app.fetch(link.split('?')[0] ?? '')).status).toBe(403)
})

test('a file that an admin supplied is served instead', async () => {
  const certificatePath = 'https://files.example.com/c.pdf'
  const { certificateId } = await makeCertificate(app, { participantId, trainingProgramId, certificatePath })
  expect(await linkOf(certificateId)).toBe(certificatePath)
  const verified = await app.fetch('/api/verify-certificate', { body: { certificateId, fullName: 'Asha Example' } })
  expect(verified.data).toMatchObject({ certificate: { certificatePath } })
})

test('a browser with an unknown permalink of a document is led to the page, which says so', async () => {
  const reply = await app.http.request('/c/unknown.pdf', { headers: { Accept: 'text/html,*/*;q=0.8' } })
  expect([reply.status, reply.headers.get('Location')]).toEqual([303, '/c/unknown'])
})

test.each(['/api/certificates/download/CERT-NONE', `/c/${'A'.repeat(22)}.pdf`, '/c/x.pdf'])('%s is 404', async (path) => {
  expect((await app.fetch(path)).status).toBe(404)
})

test('a download by staff is recorded under their name; a public download is not', async () => {
  const { id, certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
  const path = `/api/certificates/download/${certificateId}`
  const downloads = () =>
    entriesWithValues(app.db).select(['actor_name', 'subject']).where('action', '=', 'certificate downloaded').execute()
  expect((await app.fetch(path)).status).toBe(200)
  expect((await app.fetch(path, { headers: { 'X-API-Code': 'not-the-right-code' } })).status).toBe(200)
  expect((await app.fetch(path, { headers: { Cookie: `pramaan_session=${'A'.repeat(43)}` } })).status).toBe(200)
  expect(await downloads()).toEqual([])
  expect((await app.fetchAsAdmin(path)).status).toBe(200)
  expect(await downloads()).toEqual([{ actor_name: 'Administrator', subject: `certificate:${id}` }])
})
