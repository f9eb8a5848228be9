import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { check } from '#certificates/credentials/check-file/test-site.ts'
import { createTestApp, TEST_SITE, type TestApp } from './testing/test-app.ts'
import { makeCertificate, makeParticipant, makeProgram } from './testing/test-records.ts'

const NEW_SITE = 'https://new.example.org'
const ENDINGS = ['pdf', 'png', 'svg', 'json', 'jwt'] as const

let dataDir: string
let app: TestApp
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pramaan-moved-'))
  app = await createTestApp({ dataDir })
})
afterEach(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts again on the same folder at another address. */
async function moveTo(siteUrl: string, formerSiteUrls: string[] = []): Promise<void> {
  await app.close()
  app = await createTestApp({ dataDir, siteUrl, formerSiteUrls })
}

const reportOf = (file: Uint8Array) =>
  check(
    {
      siteUrl: app.api.siteUrl,
      formerUrls: app.formerSiteUrls,
      now: () => app.time.now,
      fetch: (path, init) => Promise.resolve(app.http.request(path, { ...init, signal: undefined })),
    },
    file,
  )

test('files from before a move stay valid when the former address is a setting, and follow their certificate', async () => {
  const trainingProgramId = (await makeProgram(app)).id
  const participantId = (await makeParticipant(app, { trainingProgramId })).id
  const certificate = await makeCertificate(app, { participantId, trainingProgramId })
  const files = await Promise.all(
    ENDINGS.map(async (ending) => new Uint8Array(await (await app.http.request(`${certificate.permalink}.${ending}`)).arrayBuffer())),
  )
  const verdicts = async () => (await Promise.all(files.map(reportOf))).map(({ verdict }) => verdict)
  const all = (verdict: string) => ENDINGS.map(() => verdict)
  expect(await verdicts()).toEqual(all('valid'))

  await moveTo(NEW_SITE)
  expect(await verdicts()).not.toContain('valid')
  await moveTo(NEW_SITE, ['https://elsewhere.example', TEST_SITE])
  expect(await verdicts()).toEqual(all('valid'))
  for (const { steps } of await Promise.all(files.map(reportOf)))
    expect(steps.find(({ name }) => name === 'issuer')?.text).toBe(
      'Signed with a key that new.example.org publishes as its own. It was issued under our former address, www.example.com.',
    )
  const path = `/api/certificates/${certificate.id}`
  await app.fetchAsAdmin(`${path}/suspend`, { body: { reason: 'In doubt.' } })
  expect(await verdicts()).toEqual(all('suspended'))
  await app.fetchAsAdmin(`${path}/revoke`, { body: { reason: 'Issued in error.' } })
  expect(await verdicts()).toEqual(all('revoked'))
})
