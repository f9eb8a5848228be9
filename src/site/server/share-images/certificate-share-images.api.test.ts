import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { failureReply } from '#app/api/failure.server.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { mountCertificateShareImages } from './share-image-files.server.ts'

const MAX_BYTES = 150_000
const LONG_NAME = 'श्रीमती राजराजेश्वरी लक्ष्मीनारायण विश्वनाथन चंद्रशेखर कृष्णमूर्ति'
const LONG_PROGRAM = 'Advanced Product Quality Planning, Production Part Approval Process and Failure Mode and Effects Analysis'

const app = setUpTestApp()
let router: Hono

beforeAll(async () => {
  router = new Hono()
  mountCertificateShareImages(router, app.api, app.shareImages)
  router.onError((error, c) => failureReply(c, error, (fault) => app.faults.push(fault)))
})
beforeEach(() => removeRecords(app))

async function issue(fullName = 'Asha Example', program: object = {}, dates: object = {}) {
  const trainingProgramId = (await makeProgram(app, program)).id
  const participantId = (await makeParticipant(app, { trainingProgramId, fullName })).id
  return makeCertificate(app, { trainingProgramId, participantId, ...dates })
}

async function picture(address: string): Promise<Buffer> {
  const reply = await router.request(address)
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

test('the page of a certificate names its own share image, and that exists', async () => {
  const { permalink } = await issue()
  const address = await app.shareImages.addressOf(permalink)
  expect(address).toMatch(/^\/c\/[\w-]{22}\/share\.png\?v=[\w-]{16}$/)
  const png = await picture(address)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  const { headers } = await router.request(address)
  expect(Object.fromEntries(headers)).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
})

test('even with the longest names in any script, a picture has less than 150 kB', async () => {
  for (const certificateId of ['CERT-A', 'CERT-B', 'CERT-C', 'CERT-D']) {
    await removeRecords(app)
    const { permalink } = await issue(LONG_NAME, { title: LONG_PROGRAM }, { certificateId })
    expect((await picture(`${permalink}/share.png`)).length).toBeLessThan(MAX_BYTES)
  }
})

test('a certificate that is no longer active has another picture at another address', async () => {
  const { id, permalink } = await issue('Asha Example', {}, { expiryDate: '2026-11-20' })
  const addresses = [await app.shareImages.addressOf(permalink)]
  const pictures = [await picture(`${permalink}/share.png`)]
  app.time.now = new Date('2026-11-21T09:00:00Z')
  addresses.push(await app.shareImages.addressOf(permalink))
  pictures.push(await picture(`${permalink}/share.png`))
  await app.fetchAsAdmin(`/api/certificates/${id}/revoke`, { body: { reason: 'Issued by mistake' } })
  addresses.push(await app.shareImages.addressOf(permalink))
  pictures.push(await picture(`${permalink}/share.png`))
  expect(new Set(addresses).size).toBe(3)
  expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(3)
})

test('the picture shows the printed name, even after the participant is renamed', async () => {
  const { permalink } = await issue()
  const before = await app.shareImages.addressOf(permalink)
  await app.db.write((tx) => tx.sql.updateTable('participants').set({ full_name: 'Somebody Else' }).execute())
  await app.db.write((tx) => tx.sql.updateTable('training_programs').set({ title: 'Something Else' }).execute())
  expect(await app.shareImages.addressOf(permalink)).toBe(before)
})

test('an address without a certificate uses the picture of the verification page and has none of its own', async () => {
  expect(await app.shareImages.addressOf('/c/no-such-certificate-00')).toMatch(/^\/og\/page\/verify-certificate\.png\?v=/)
  for (const token of ['no-such-certificate-00', '%00', '..%2f', 'x'.repeat(300)]) {
    expect((await router.request(`/c/${token}/share.png`)).status).toBe(404)
  }
  expect(app.faults).toEqual([])
})
