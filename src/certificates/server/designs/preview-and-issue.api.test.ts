import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { TEST_SITE } from '#app/testing/test-app.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { run } from '#base/processes/test-system-program.ts'
import { SHIPPED_DESIGN } from '../../designs/design.ts'
import { testKey } from '../../signing/test-key.ts'
import { CertificateDocuments } from '../document/certificate-documents.server.ts'
import { picturesFrom } from '../document/letterhead-pictures.server.ts'
import { previewDesign } from './design-preview.server.ts'

const app = setUpTestApp({ perTest: true })
const folder = mkdtempSync(join(tmpdir(), 'previews-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MAX_SHIFT_POINTS = 72 / 25.4
const DAYS = [{ date: '2026-11-03', startTime: '09:30', endTime: '17:30' }]
const WORDINGS = {
  ...SHIPPED_DESIGN.wordings,
  inHouse: {
    title: 'Certificate of Advanced Professional Competence in Quality',
    sentence: 'For AB-123-123-123-123-123-123 we certify that {name} of {client} completed {program} in {hours} hours with {score}',
  },
}

/** The words of a document with their places, and the names of its pictures, except those of one certificate alone. */
function shown(pdf: Uint8Array) {
  const file = join(folder, 'certificate.pdf')
  writeFileSync(file, pdf)
  const boxes = run('pdftotext', ['-bbox', file, '-']).matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>([^<]*)</g)
  const words = [...boxes].map(([, left, top, text = '']) => ({ text, left: Number(left), top: Number(top) }))
  const alts = [...run('qpdf', ['--json', file]).matchAll(/"\/Alt": "u:([^"]*)"/g)].map(([, alt = '']) => alt)
  return {
    words: words.filter(({ text }) => !/^(?:SPECIMEN|CERT\d.*)$/.test(text)),
    pictures: alts.filter((alt) => !alt.startsWith('QR code')).toSorted((one, other) => one.localeCompare(other)),
  }
}

test.each([
  ['Asha Rao', 'formal', 'portrait'],
  ['Subrahmanyam Venkata Lakshminarayana Satyanarayana Krishnamurthy', 'formal', 'portrait'],
  ['WILHELMINA WOLLSTONECRAFT-HAMMERSMITH', 'plain', 'landscape'],
] as const)('the preview is the document that issuing makes: %s, %s, %s', async (fullName, layout, orientation) => {
  const { trainingProgramId } = await startWithProgram(app)
  const { id: clientId } = await makeClient(app, { name: 'Mock Motors' })
  const { id: batchId } = await makeBatch(app, { trainingProgramId, days: DAYS, clientId })
  const { id: participantId } = await makeParticipant(app, { trainingProgramId, batchId, clientId, fullName, status: 'completed' })
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${participantId}`, { method: 'PUT', body: { score: 82 } })
  const ink = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0000c8' } })
    .png()
    .toBuffer()
  const uploaded = await app.fetchAsAdmin('/api/admin/company/pictures?kind=signature', {
    raw: new Uint8Array(ink),
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  const signature = (uploaded.data as { path: string }).path
  const signatories = ['Ravi Sample', 'Kiran Demo'].map((name) => ({ name, title: 'Director', signature }))
  const design = { ...SHIPPED_DESIGN, name: 'Our paper', isDefault: true, layout, orientation, signatories, wordings: WORDINGS }
  expect((await app.fetchAsAdmin('/api/admin/certificate-designs', { body: design })).status).toBe(201)

  const { now } = app.context()
  const specimen = await previewDesign(app.db, { design, wording: 'inHouse', of: participantId }, { now, siteUrl: TEST_SITE })
  // pdftotext mixes the letters of the word across the page with the other words.
  const documents = new CertificateDocuments({ rsa: testKey }, { addPictures: picturesFrom(app.db) })
  const preview = shown(await documents.render({ ...specimen, stamp: null }))
  await documents.close()
  const issued = await app.fetchAsAdmin('/api/certificates/create', {
    body: { participantId, trainingProgramId, issueDate: specimen.issueDate, expiryDate: null },
  })
  expect([issued.status, issued.body['error']]).toEqual([201, undefined])
  const { permalink } = issued.data as { permalink: string }
  const file = await app.http.request(`${permalink}.pdf`, { headers: { 'X-API-Code': TEST_CODE } })
  const document = shown(new Uint8Array(await file.arrayBuffer()))

  expect(preview.pictures).toEqual(document.pictures)
  expect(preview.pictures).toEqual(expect.arrayContaining(['Signature of Kiran Demo', 'Signature of Ravi Sample']))
  expect(preview.words.map(({ text }) => text)).toEqual(document.words.map(({ text }) => text))
  const moved = preview.words.filter(({ left, top }, index) => {
    const other = document.words[index] ?? { left: 0, top: 0 }
    return Math.hypot(left - other.left, top - other.top) > MAX_SHIFT_POINTS
  })
  expect(moved).toEqual([])
})

test('a preview of somebody without a batch says what issuing would say, or prints the duration of the program', async () => {
  const { trainingProgramId } = await startWithProgram(app)
  const { id: of } = await makeParticipant(app, { trainingProgramId, status: 'completed' })
  const design = { ...SHIPPED_DESIGN, name: 'Our paper', isDefault: true }
  const options = { now: app.context().now, siteUrl: TEST_SITE }
  expect((await previewDesign(app.db, { design, wording: 'completion', of }, options)).training).toBe(null)
  const wordings = { ...design.wordings, completion: { title: 'Award', sentence: '{name} completed {program} in {hours} hours' } }
  await expect(previewDesign(app.db, { design: { ...design, wordings }, wording: 'completion', of }, options)).rejects.toThrow(
    'prints {hours}',
  )
})
