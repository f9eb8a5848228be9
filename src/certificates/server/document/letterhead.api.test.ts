import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Company } from '#company/company-content.schema.ts'
import type { UploadedImage } from '#base/files/uploaded-image.schema.ts'
import { startWithParticipant, setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate } from '#app/testing/test-records.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import { SHIPPED_LOOK } from '#ui/colours/shipped-colours.ts'
import { letterheadOf } from '../../letterhead.ts'

const WINE = { brand: '#7a1f5c', accent: '#0a7d4f' }

const app = setUpTestApp({ perTest: true })
let ids: { participantId: number; trainingProgramId: number }

beforeEach(async () => {
  const { participantId, trainingProgramId } = await startWithParticipant(app)
  ids = { participantId, trainingProgramId }
})

async function upload(kind: 'logo' | 'signature', background: string): Promise<string> {
  const file = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  const reply = await app.fetchAsAdmin(`/api/admin/company/pictures?kind=${kind}`, {
    raw: new Uint8Array(file),
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  return (reply.data as UploadedImage).path
}
const saveCompany = (changes: Partial<Company>) => app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: changes })
const pdfOf = async (permalink: string) => (await app.fetch(`${permalink}.pdf`)).text
const verified = async (permalink: string) =>
  (await app.fetch('/api/verify-permalink', { body: { token: permalink.slice('/c/'.length) } })).data as { issuer: { signatory: string } }

test('a certificate keeps logo and signatories of its edition, byte for byte; a reprint has those of its own day', async () => {
  const [logo, signature] = [await upload('logo', '#700000'), await upload('signature', '#000070')]
  await saveCompany({ logo, signatories: [{ name: 'Asha Mockup', title: 'Director', signature }] })
  const { id, permalink } = await makeCertificate(app, ids)
  const issued = await pdfOf(permalink)
  expect((await verified(permalink)).issuer.signatory).toBe('Asha Mockup, Director')

  await saveCompany({ logo: await upload('logo', '#007000'), signatories: [{ name: 'Ravi Sample', title: 'Head', signature: null }] })
  expect(await pdfOf(permalink)).toBe(issued)

  const editions = await app.fetchAsAdmin(`/api/certificates/${id}/editions`)
  expect(editions.data).toMatchObject({ renamed: [{ what: 'Signatory', today: 'Ravi Sample, Head' }, { what: 'Logo' }] })
  const body = { ...ids, issueDate: '2026-11-10', expiryDate: null, reprint: true }
  const reprinted = (await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body })).data as {
    permalink: string
    edition: number
  }
  expect(reprinted.edition).toBe(2)
  expect((await verified(reprinted.permalink)).issuer.signatory).toBe('Ravi Sample, Head')
  const rows = await app.db.sql.selectFrom('certificate_editions').select('letterhead').execute()
  expect(JSON.parse(rows[0]?.letterhead ?? '')).toMatchObject({ logo, signatories: [{ signature }] })
  expect((await app.fetchAsAdmin(`/api/certificates/${id}/editions`)).data).toMatchObject({ renamed: [] })
})

test('a certificate from before keeps its document when the company gets a logo', async () => {
  const { id, permalink } = await makeCertificate(app, ids)
  const before = await pdfOf(permalink)
  await saveCompany({ logo: await upload('logo', '#700000'), signatories: [{ name: 'Asha Mockup', title: 'Director', signature: null }] })
  expect(await pdfOf(permalink)).toBe(before)
  // Only its date is corrected: the names stay as issued.
  const body = { ...ids, issueDate: '2026-11-11', expiryDate: null }
  const corrected = await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body })
  expect((await verified((corrected.data as { permalink: string }).permalink)).issuer.signatory).toBe('Managing Director')
})

test('a signatory whose name cannot be printed stops the issue, with the letter', async () => {
  await saveCompany({ signatories: [{ name: 'Asha 李', title: 'Director', signature: null }] })
  const refused = await app.fetchAsAdmin('/api/certificates/create', { body: { ...ids, issueDate: '2026-11-10' } })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('our fonts do not have 李')])
})

test('the preview of a certificate shows the letterhead of today', async () => {
  const preview = () =>
    app.fetchAsAdmin('/api/certificates/preview', { body: { ...ids, certificateId: 'CERT-1', issueDate: '2026-11-10' } })
  const plain = await preview()
  await saveCompany({ logo: await upload('logo', '#700000') })
  const withLogo = await preview()
  expect([plain.status, withLogo.status]).toEqual([200, 200])
  expect(withLogo.text).not.toBe(plain.text)
})

test('an issued certificate keeps the colours of its issue; a reprint has those of its own day', async () => {
  const { id, permalink } = await makeCertificate(app, ids)
  const before = await pdfOf(permalink)
  await saveCompany({ look: WINE })
  expect(await pdfOf(permalink)).toBe(before)
  const editions = await app.fetchAsAdmin(`/api/certificates/${id}/editions`)
  expect(editions.data).toMatchObject({ renamed: [{ what: 'Colours' }] })
  const body = { ...ids, issueDate: '2026-11-10', expiryDate: null, reprint: true }
  const reprinted = (await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body })).data as { permalink: string }
  const [printed, picture] = [await pdfOf(reprinted.permalink), (await app.fetch(`${reprinted.permalink}.svg`)).text]
  expect(printed).not.toBe(before)
  expect(picture).toContain(coloursOf({ look: WINE }).inks.brand)
  await saveCompany({ look: SHIPPED_LOOK })
  expect(await pdfOf(reprinted.permalink)).toBe(printed)
})

test('a company without logo and signatories has no letterhead', () => {
  expect([letterheadOf({}), letterheadOf({ logo: null, signatories: [] })]).toEqual([null, null])
})

test('a long name stays on one line in an edition from before, also when a date is corrected; a reprint sets it on two', async () => {
  const fullName = 'Subrahmanyam Venkata Lakshminarayana Satyanarayana Krishnamurthy'
  await app.db.write((tx) => tx.sql.updateTable('participants').set({ full_name: fullName }).execute())
  const { id, permalink } = await makeCertificate(app, ids)
  const today = await pdfOf(permalink)
  await app.db.write((tx) => tx.sql.updateTable('certificates').set({ name_lines: 1 }).execute())
  const before = await pdfOf(permalink)
  expect(before).not.toBe(today)

  const lines = async () => (await app.db.sql.selectFrom('certificates').select('name_lines').executeTakeFirstOrThrow()).name_lines
  const correct = (changes: object) =>
    app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { ...ids, expiryDate: null, ...changes } })
  await correct({ issueDate: '2026-11-09' })
  expect(await lines()).toBe(1)
  await correct({ issueDate: '2026-11-09', reprint: true })
  expect(await lines()).toBe(2)
  const kept = await app.db.sql.selectFrom('certificate_editions').select('name_lines').execute()
  expect(kept).toEqual([{ name_lines: 1 }, { name_lines: 1 }])
})
