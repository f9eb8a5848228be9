import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { VerifiedCertificate } from '../../certificate.schema.ts'
import { SAMPLE_NAME } from '../../sample-certificate.ts'
import type { SampleCertificate } from '../../sample-certificate.schema.ts'
import { findSpecimen } from './sample-certificate.server.ts'

const app = setUpTestApp()
let programId: number
let path: string

beforeEach(async () => {
  await removeRecords(app)
  programId = (await makeProgram(app, { title: 'Core Tools' })).id
  path = `/api/training-programs/${programId}/sample-certificate`
})

const make = async () => (await app.fetchAsAdmin(path, { method: 'PUT' })).data as unknown as SampleCertificate
const verify = (certificateId: string, fullName = SAMPLE_NAME) =>
  app.fetch('/api/verify-certificate', { body: { certificateId, fullName } })
const tokenOf = ({ permalink }: SampleCertificate) => permalink.slice('/c/'.length)

test('a program has no sample until the office makes one, and none again when it removes it', async () => {
  expect((await app.fetch(path)).data).toBeNull()
  const sample = await make()
  expect(sample).toMatchObject({ certificateId: expect.stringMatching(/^SAMPLE-/), fullName: SAMPLE_NAME, programTitle: 'Core Tools' })
  expect((await app.fetch(path)).data).toEqual(sample)
  expect((await app.fetchAsAdmin(path, { method: 'DELETE' })).status).toBe(200)
  expect((await app.fetch(path)).data).toBeNull()
  expect((await verify(sample.certificateId)).status).toBe(404)
  expect((await app.fetchAsAdmin(path, { method: 'DELETE' })).status).toBe(404)
})

test('every check of a sample answers Sample, never a status that an employer could rely on', async () => {
  const sample = await make()
  const byNumber = (await verify(sample.certificateId.toLowerCase())).data as unknown as VerifiedCertificate
  const byAddress = (await app.fetch('/api/verify-permalink', { body: { token: tokenOf(sample) } })).data as unknown as VerifiedCertificate
  for (const { certificate } of [byNumber, byAddress]) expect(certificate).toMatchObject({ status: 'Sample', certificatePath: null })
  expect((await verify(sample.certificateId, 'Somebody Else')).status).toBe(404)
})

test('there is no file of a sample: no document, badge, credential or share image', async () => {
  const { permalink, certificateId } = await make()
  for (const file of [`${permalink}.pdf`, `${permalink}.json`, `${permalink}.jwt`, `${permalink}.svg`, `${permalink}.png`]) {
    expect([file, (await app.fetch(file)).status]).toEqual([file, 404])
  }
  expect((await app.fetch(`/api/certificates/download/${certificateId}`)).status).toBe(404)
})

test('a sample is in no list and no count of certificates, and blocks no deletion', async () => {
  await make()
  expect((await app.fetchAsAdmin('/api/certificates')).data).toEqual([])
  expect((await app.fetchAsAdmin('/api/admin/overview')).data).toMatchObject({ counts: { certificates: 0, participants: 0 } })
  expect((await app.fetchAsAdmin(`/api/training-programs/${programId}`, { method: 'DELETE' })).status).toBe(200)
  expect(await app.db.sql.selectFrom('sample_certificates').selectAll().execute()).toEqual([])
})

test('a sample that is made anew has another number and address, and the old one ends; the history names both', async () => {
  const old = await make()
  const renewed = await make()
  expect(renewed.certificateId).not.toBe(old.certificateId)
  expect((await verify(old.certificateId)).status).toBe(404)
  expect((await app.fetch('/api/verify-permalink', { body: { token: tokenOf(old) } })).status).toBe(404)
  const history = (await app.fetchAsAdmin(`/api/admin/history?subject=program:${programId}`)).text
  for (const { certificateId } of [old, renewed]) expect(history).toContain(certificateId)
})

test('a program that does not exist has no sample, and visitors make none', async () => {
  expect((await app.fetchAsAdmin('/api/training-programs/999999/sample-certificate', { method: 'PUT' })).status).toBe(404)
  expect((await app.fetch(path, { method: 'PUT' })).status).toBe(401)
})

test('its expiry date follows the program, and is the same on its picture, its page and beside its number', async () => {
  const sample = await make()
  const days = async () => [
    ((await app.fetch(path)).data as unknown as SampleCertificate).expiryDate,
    ((await verify(sample.certificateId)).data as unknown as VerifiedCertificate).certificate.expiryDate,
    (await findSpecimen(app.db, tokenOf(sample), 'https://www.example.com'))?.expiryDate,
  ]
  expect(await days()).toEqual(['2027-11-20', '2027-11-20', '2027-11-20'])
  await app.fetchAsAdmin(`/api/training-programs/${programId}`, { method: 'PUT', body: { validity_months: null } })
  expect(await days()).toEqual([null, null, null])
})

test('its picture says SPECIMEN, and has nobody’s name or signature', async () => {
  const signatories = [{ name: 'Meera Placeholder', title: 'Managing Director', signature: null }]
  await app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { signatories } })
  const sample = await make()
  const specimen = await findSpecimen(app.db, tokenOf(sample), 'https://www.example.com')
  expect(specimen).toMatchObject({
    stamp: { word: 'SPECIMEN' },
    fullName: SAMPLE_NAME,
    permalink: `https://www.example.com${sample.permalink}`,
  })
  expect(JSON.stringify(specimen)).not.toContain('Placeholder')
  await app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { signatories: [] } })
  const picture = await app.fetch(`${sample.permalink}/specimen.webp`)
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  expect((await app.fetch('/c/Zk3x9QmB4tT0vR7nL2sW8A/specimen.webp')).status).toBe(404)
}, 60_000)
