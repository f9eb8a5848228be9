import { beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { Site } from '../../credentials/check-file/site-requests.ts'
import { check } from '../../credentials/check-file/test-site.ts'

const ENDINGS = ['pdf', 'png', 'svg', 'json', 'jwt'] as const

const app = setUpTestApp()
let site: Site
let certificate: { id: number; certificateId: string; permalink: string }
let ids: { participantId: number; trainingProgramId: number }

beforeAll(async () => {
  site = {
    siteUrl: app.api.siteUrl,
    now: () => app.time.now,
    fetch: (path, init) => Promise.resolve(app.http.request(path, { ...init, signal: undefined })),
  }
})
beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
  const trainingProgramId = (await makeProgram(app)).id
  ids = { participantId: (await makeParticipant(app, { trainingProgramId })).id, trainingProgramId }
  certificate = await makeCertificate(app, ids)
})

async function files(permalink = certificate.permalink): Promise<Uint8Array[]> {
  return Promise.all(ENDINGS.map(async (ending) => new Uint8Array(await (await app.http.request(`${permalink}.${ending}`)).arrayBuffer())))
}

async function verdictsOf(given: Uint8Array[]): Promise<string[]> {
  const reports = await Promise.all(given.map((file) => check(site, file)))
  return reports.map(({ verdict }) => String(verdict))
}

const all = (verdict: string) => ENDINGS.map(() => verdict)

test('every file that the server serves is valid', async () => {
  expect(await verdictsOf(await files())).toEqual(all('valid'))
})

test('files signed with replaced keys are valid, and the report says that the key is retired', async () => {
  const before = await files()
  await app.keys.rotate(app.context())
  const reports = await Promise.all(before.map((file) => check(site, file)))
  expect(reports.map(({ verdict }) => verdict)).toEqual(all('valid'))
  for (const { steps } of reports) expect(steps.find(({ name }) => name === 'issuer')?.text).toContain('retired')
  expect(await verdictsOf(await files())).toEqual(all('valid'))
})

test('files follow their certificate: suspended, reinstated, revoked', async () => {
  const before = await files()
  const path = `/api/certificates/${certificate.id}`
  await app.fetchAsAdmin(`${path}/suspend`, { body: { reason: 'In doubt.' } })
  expect(await verdictsOf(before)).toEqual(all('suspended'))
  await app.fetchAsAdmin(`${path}/reinstate`, { body: { reason: 'Settled.' } })
  expect(await verdictsOf(before)).toEqual(all('valid'))
  await app.fetchAsAdmin(`${path}/revoke`, { body: { reason: 'Issued in error.' } })
  expect(await verdictsOf(before)).toEqual(all('revoked'))
  expect(await verdictsOf(await files())).toEqual(all('revoked'))
})

test('files of a corrected edition are replaced, those of the next are valid', async () => {
  const before = await files()
  const body = { ...ids, certificateId: certificate.certificateId, issueDate: '2026-09-02', expiryDate: null }
  const { permalink } = (await app.fetchAsAdmin(`/api/certificates/${certificate.id}`, { method: 'PUT', body })).data as {
    permalink: string
  }
  expect(await verdictsOf(before)).toEqual(all('replaced'))
  expect(await verdictsOf(await files(permalink))).toEqual(all('valid'))
  expect(await check(site, before[0]!)).toMatchObject({ permalink })
})

test('files of a deleted certificate are not valid', async () => {
  const before = await files()
  await app.fetchAsAdmin(`/api/certificates/${certificate.id}`, { method: 'DELETE' })
  expect(await verdictsOf(before)).toEqual(all('revoked'))
})

test('files are valid until the end of the expiry date in India', async () => {
  const { permalink } = await makeCertificate(app, { ...ids, expiryDate: '2026-12-31' })
  const before = await files(permalink)
  app.time.now = new Date('2026-12-31T18:29:59Z')
  expect(await verdictsOf(before)).toEqual(all('valid'))
  app.time.now = new Date('2026-12-31T18:30:00Z')
  expect(await verdictsOf(before)).toEqual(all('expired'))
})
