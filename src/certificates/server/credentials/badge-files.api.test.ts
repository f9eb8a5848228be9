import { SHIPPED_CERTIFICATE_INKS } from '../../document/certificate-inks.ts'
import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { pngOfDrawing } from '#base/rendering/png.server.ts'
import { createTestApp } from '#app/testing/test-app.ts'
import { startWithParticipant, setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate } from '#app/testing/test-records.ts'
import { credentialInPng, credentialInSvg } from '../../credentials/baking.ts'
import { BadgeImages } from './badge-images.server.ts'
import type { BadgePicture } from '../../credentials/badge-picture.ts'

const app = setUpTestApp()
let participantId: number
let trainingProgramId: number

beforeEach(async () => {
  ;({ trainingProgramId, participantId } = await startWithParticipant(app))
})

const issue = (changes: object = {}) => makeCertificate(app, { participantId, trainingProgramId, ...changes })

async function file(path: string): Promise<Buffer> {
  const reply = await app.http.request(path)
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

test('a certificate has a badge as SVG and as PNG, each with the credential of its edition', async () => {
  const { permalink } = await issue()
  const svg = (await file(`${permalink}.svg`)).toString()
  const credential = credentialInSvg(svg) ?? ''
  expect(decodeJwt(credential)).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    jti: `https://www.example.com${permalink}.json`,
  })
  expect(svg).toContain('<title>VDA 6.3 Process Auditor, BHM</title>')
  const png = await file(`${permalink}.png`)
  expect(credentialInPng(png)).toBe(credential)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([800, 800])
})

test('another process draws the same bytes, and another certificate has another ring', async () => {
  const picture: BadgePicture = {
    certificateId: 'CERT-1',
    programTitle: 'Auditor',
    issuerName: 'BHM',
    year: '2026',
    ribbon: null,
    inks: SHIPPED_CERTIFICATE_INKS,
  }
  const elsewhere = new BadgeImages()
  for (const format of ['svg', 'png'] as const) {
    const [one, again, other] = await Promise.all([
      app.badges.draw(picture, format, 'a.b.c'),
      elsewhere.draw(picture, format, 'a.b.c'),
      app.badges.draw({ ...picture, certificateId: 'CERT-2' }, format, 'a.b.c'),
    ])
    expect(Buffer.compare(one, again)).toBe(0)
    expect(Buffer.compare(one, other)).not.toBe(0)
  }
  await elsewhere.close()
})

test('the badge of a suspended certificate says so, and after reinstatement it does not', async () => {
  const { id, permalink } = await issue()
  const title = async () => /<title>(.*)<\/title>/.exec((await file(`${permalink}.svg`)).toString())?.[1]
  const become = (verb: string) => app.fetchAsAdmin(`/api/certificates/${id}/${verb}`, { body: { reason: 'A doubt' } })
  await become('suspend')
  expect(await title()).toBe('VDA 6.3 Process Auditor, BHM, SUSPENDED')
  await become('reinstate')
  expect(await title()).toBe('VDA 6.3 Process Auditor, BHM')
  await become('revoke')
  expect(await title()).toBe('VDA 6.3 Process Auditor, BHM, REVOKED')
})

test('the badge of a replaced edition says so and keeps its own credential; the new one has no ribbon', async () => {
  const { id, permalink, certificateId } = await issue()
  const body = { certificateId, participantId, trainingProgramId, issueDate: '2026-11-11', expiryDate: null }
  const corrected = await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body })
  const present = (corrected.data as { permalink: string }).permalink
  expect(present).not.toBe(permalink)
  const [old, current] = await Promise.all([permalink, present].map(async (path) => (await file(`${path}.svg`)).toString()))
  expect(old).toContain('REPLACED</title>')
  expect(current).not.toContain('REPLACED')
  const ids = [old, current].map((svg) => decodeJwt(credentialInSvg(svg ?? '') ?? '').jti)
  expect(ids).toEqual([permalink, present].map((path) => `https://www.example.com${path}.json`))
})

test('a badge has no ribbon on the expiry date and has one the day after, in Indian time', async () => {
  const { permalink } = await issue({ expiryDate: '2026-11-20' })
  app.time.now = new Date('2026-11-20T18:29:00Z')
  expect((await file(`${permalink}.svg`)).toString()).not.toContain('EXPIRED')
  app.time.now = new Date('2026-11-20T18:31:00Z')
  expect((await file(`${permalink}.svg`)).toString()).toContain('EXPIRED')
})

test.each([
  ['markup, line breaks and letters unknown', 'R&D <b>李</b>\n"आशा"\u0001\uFFFF', 'R&amp;D &lt;b&gt; &lt;/b&gt; "आशा", BHM'],
  ['nothing we have a font for', '看板', 'BHM'],
  ['one endless word', 'W'.repeat(200), `${'W'.repeat(200)}, BHM`],
])('the words of a badge are literal text, and letters without a font are left out: %s', async (_, title, shown) => {
  await app.db.write((tx) => tx.sql.updateTable('training_programs').set({ title }).execute())
  // A certificate with a supplied file may have a title that our own document could not print.
  const { permalink } = await issue({ certificatePath: 'https://example.com/own.pdf' })
  const svg = (await file(`${permalink}.svg`)).toString()
  expect(svg).toContain(`<title>${shown}</title>`)
  expect((await pngOfDrawing(svg, 200)).length).toBeGreaterThan(1000)
})

test('it is neither cached nor indexed, other sites may read it, and it runs nothing when opened on its own', async () => {
  const { certificateId, permalink } = await issue()
  const { headers } = await app.http.request(`${permalink}.svg`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': `inline; filename="${certificateId.replace('-', '')}-badge.svg"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'",
  })
})

test.each(['svg', 'png'])('an unknown badge address, .%s, gets the same reply as an unknown document', async (ending) => {
  const document = await app.fetch('/c/no-such-certificate-00.pdf')
  const badge = await app.http.request(`/c/no-such-certificate-00.${ending}`)
  expect([badge.status, await badge.text()]).toEqual([404, document.text])
  expect((await app.http.request(`/c/..%2f..%2fsecret.${ending}`)).status).toBe(404)
})

test('too many requests are refused', async () => {
  const strict = await createTestApp({ rateLimitScale: 0.05 })
  const asked = Array.from({ length: 4 }, async () => (await strict.http.request('/c/no-such-certificate-00.png')).status)
  expect(await Promise.all(asked)).toEqual([404, 404, 404, 429])
  await strict.close()
})
