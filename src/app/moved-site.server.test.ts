import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passkeyRequest, storePasskey } from '#staff/server/second-factor/passkeys.server.ts'
import { getAccount } from '#staff/server/second-factor/second-factors.server.ts'
import { readConfig } from '#base/config/config.server.ts'
import { checkSetup } from './commands/setup-check.server.ts'
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

/** Restarts on the same folder at another address. */
async function moveTo(siteUrl: string, formerSiteUrls: string[] = []): Promise<void> {
  await app.close()
  app = await createTestApp({ dataDir, siteUrl, formerSiteUrls })
}

/** The questions of the setup check about the new site. */
const asked = async (FORMER_SITE_URLS: string) => {
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: NEW_SITE, SEED: 'none', FORMER_SITE_URLS })
  return (await checkSetup(config, app.time.now)).map(({ text }) => text).filter((text) => text.includes('FORMER_SITE_URLS'))
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

test('a passkey from before a move is marked, signing in with it says why not, and the check of the setup asks for the address', async () => {
  const { id } = await app.db.sql.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const credential = { id: 'old', publicKey: new Uint8Array(8), counter: 0 }
  await app.db.write((tx) => storePasskey(tx, id, { credential, name: 'Phone' }, { now: app.time.now, siteUrl: TEST_SITE }))
  const request = () => passkeyRequest(app.db, id, { ...app.context(), siteUrl: app.api.siteUrl })
  expect((await request()).allowCredentials).toMatchObject([{ id: 'old' }])

  await moveTo(NEW_SITE)
  expect((await getAccount(app.db, id)).passkeys).toMatchObject([{ name: 'Phone', host: 'www.example.com' }])
  await expect(request()).rejects.toThrow(
    'Your passkey belongs to www.example.com, where this site was before: sign in another way, then add a new one.',
  )
  const now = { id: 'new', publicKey: new Uint8Array(8), counter: 0 }
  await app.db.write((tx) => storePasskey(tx, id, { credential: now, name: 'Laptop' }, { now: app.time.now, siteUrl: NEW_SITE }))
  expect((await request()).allowCredentials).toMatchObject([{ id: 'new' }])

  expect(await asked('')).toEqual([
    'The database was used at www.example.com: if that was this site, add its address to FORMER_SITE_URLS (https://www.example.com).',
  ])
  expect(await asked(TEST_SITE)).toEqual([])
})

test('the check of the setup asks for the address that mails about certificates have led to, and for no other', async () => {
  const trainingProgramId = (await makeProgram(app)).id
  const participantId = (await makeParticipant(app, { trainingProgramId })).id
  const { permalink } = await makeCertificate(app, { participantId, trainingProgramId, notify: true })
  const text = `View it: ${TEST_SITE}${permalink}. More: https://other.example/c/x and https://elsewhere.example/contact`
  const { numUpdatedRows } = await app.db.write((tx) =>
    tx.sql.updateTable('mails').set({ status: 'sent', body_text: text }).where('kind', '=', 'certificate-issued').executeTakeFirstOrThrow(),
  )
  expect(numUpdatedRows).toBe(1n)
  expect(await asked('')).toEqual([expect.stringContaining(`add its address to FORMER_SITE_URLS (${TEST_SITE}).`)])
  expect(await asked(TEST_SITE)).toEqual([])
})
