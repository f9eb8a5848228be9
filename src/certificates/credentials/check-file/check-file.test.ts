import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedJson, signedJwt, type Signer } from '../../server/credentials/signed-credential.server.ts'
import { EDITION, makeTestKeys, SITE } from '../test-issuer.ts'
import { check, makeSite, NOW, recordOf, statesOf, type TestSite } from './test-site.ts'

let keys: Awaited<ReturnType<typeof makeTestKeys>>
let signer: Signer
let jwt: string
let json: string
let site: TestSite

beforeAll(async () => {
  keys = await makeTestKeys()
  signer = { siteUrl: SITE, keys }
  jwt = await signedJwt(EDITION, signer)
  json = await signedJson(EDITION, signer)
})
beforeEach(async () => {
  site = makeSite(signer, await keys.all())
})

const files = () => ({ jwt, json })
const KINDS = ['jwt', 'json'] as const

describe.each(KINDS)('a credential as %s', (kind) => {
  test('is valid in every step and reports the signed facts', async () => {
    const report = await check(site, files()[kind])
    expect(report).toMatchObject({
      verdict: 'valid',
      sentence: 'This certificate is genuine and currently valid.',
      facts: {
        name: EDITION.participantName,
        program: EDITION.trainingProgramName,
        certificateId: EDITION.certificateId,
        issuedOn: EDITION.issueDate,
        expiresOn: EDITION.expiryDate,
      },
      permalink: `/c/${EDITION.token}`,
    })
    expect(statesOf(report)).toEqual({ kind: 'ok', signature: 'ok', issuer: 'ok', dates: 'ok', status: 'ok' })
  })

  test('that was revoked says so, with the reason from the register', async () => {
    site.revoked = [EDITION.statusIndex]
    site.record!.certificate = {
      ...site.record!.certificate,
      status: 'Revoked',
      revokedOn: '2026-11-19',
      revocationReason: 'Issued in error.',
    }
    const report = await check(site, files()[kind])
    expect(report).toMatchObject({ verdict: 'revoked', sentence: 'Issued by us, but later revoked. Do not rely on it.' })
    expect(report.steps.find(({ name }) => name === 'status')?.text).toContain('Issued in error.')
  })

  test('is revoked or suspended when only a status list says so', async () => {
    site.suspended = [EDITION.statusIndex]
    expect(await check(site, files()[kind])).toMatchObject({ verdict: 'suspended' })
    site.revoked = [EDITION.statusIndex]
    expect(await check(site, files()[kind])).toMatchObject({ verdict: 'revoked' })
  })

  test('ignores the other entries of the lists', async () => {
    site.revoked = [EDITION.statusIndex - 1, EDITION.statusIndex + 1]
    site.suspended = site.revoked
    expect(await check(site, files()[kind])).toMatchObject({ verdict: 'valid' })
  })

  test('of a replaced edition links to the current edition', async () => {
    site.revoked = [EDITION.statusIndex]
    site.record!.certificate = { ...site.record!.certificate, status: 'Replaced', replacedOn: '2026-11-19', replacedBy: '/c/newer' }
    expect(await check(site, files()[kind])).toMatchObject({ verdict: 'replaced', permalink: '/c/newer' })
  })

  test('whose record was deleted is not valid', async () => {
    site.record = undefined
    site.revoked = [EDITION.statusIndex]
    expect(await check(site, files()[kind])).toMatchObject({
      verdict: 'revoked',
      sentence: expect.stringContaining('no longer in our register'),
    })
  })

  test.each([
    ['offline', () => Promise.reject(new TypeError('Failed to fetch')) as never],
    ['a fault of the server', () => new Response('', { status: 503 })],
    ['too many checks', () => new Response('', { status: 429 })],
    ['a page of some hotel', () => new Response('<html>Sign in</html>')],
    ['an empty answer', () => Response.json({})],
  ])('is unknown, never valid, with %s', async (_fault, broken) => {
    for (const path of ['/.well-known/jwks.json', '/credentials/status/revocation/', '/credentials/status/suspension/', '/api/']) {
      site.broken = { [path]: broken }
      const { verdict } = await check(site, files()[kind])
      expect({ path, verdict }).toEqual({ path, verdict: 'unknown' })
    }
  })

  test('is expired after its last day in India, and not before the end of that day', async () => {
    site.now = () => new Date('2027-11-10T18:29:59Z')
    expect(await check(site, files()[kind])).toMatchObject({ verdict: 'valid' })
    site.now = () => new Date('2027-11-10T18:30:00Z')
    const report = await check(site, files()[kind])
    expect(report).toMatchObject({ verdict: 'expired', sentence: 'Genuine, but it expired on November 10, 2027.' })
    expect(statesOf(report)).toMatchObject({ signature: 'ok', dates: 'failed', status: 'ok' })
  })

  test('is expired when the register says so, with any clock of the machine', async () => {
    site.record!.certificate.status = 'Expired'
    expect(await check(site, files()[kind])).toMatchObject({ verdict: 'expired' })
  })

  test('is not valid yet before its issue date', async () => {
    site.now = () => new Date('2026-11-09T18:29:59Z')
    expect(await check(site, files()[kind])).toMatchObject({ verdict: 'not-yet-valid' })
  })

  test('that expired is expired offline, too, without a claim that it was not revoked', async () => {
    site.now = () => new Date('2028-01-01T00:00:00Z')
    site.broken = { '/credentials/': () => new Response('', { status: 500 }) }
    const report = await check(site, files()[kind])
    expect(report).toMatchObject({
      verdict: 'expired',
      sentence: expect.stringContaining('We could not find out whether it was also revoked'),
    })
    expect(statesOf(report)).toMatchObject({ status: 'unknown' })
  })

  test('signed by another company of the same name is not ours', async () => {
    const forger = await makeTestKeys()
    const forged = {
      jwt: await signedJwt(EDITION, { siteUrl: SITE, keys: forger }),
      json: await signedJson(EDITION, { siteUrl: SITE, keys: forger }),
    }
    const report = await check(site, forged[kind])
    expect(report).toMatchObject({ verdict: 'not-ours', facts: undefined, permalink: undefined })
    expect(statesOf(report)).toMatchObject({ issuer: 'failed', dates: 'skipped', status: 'skipped' })
  })

  test('of another site is not ours, even when the same key signed it', async () => {
    const elsewhere = { siteUrl: 'https://other.example.com', keys }
    const given = { jwt: await signedJwt(EDITION, elsewhere), json: await signedJson(EDITION, elsewhere) }
    expect((await check(site, given[kind])).verdict).not.toBe('valid')
  })

  test('sends requests only to this site, for keys, lists and the record', async () => {
    await check(site, files()[kind])
    expect(new Set(site.asked)).toEqual(
      new Set([
        '/.well-known/jwks.json',
        '/credentials/status/revocation/1.jwt',
        '/credentials/status/suspension/1.jwt',
        '/api/verify-permalink',
      ]),
    )
  })

  test('signed with a key that has been retired is valid, and says so', async () => {
    site.keys = (await keys.all()).map((key) => ({ ...key, retiredAt: '2026-11-19T00:00:00Z' }))
    const report = await check(site, files()[kind])
    expect(report.verdict).toBe('valid')
    expect(report.steps.find(({ name }) => name === 'issuer')?.text).toContain('retired')
  })
})

test('a status list signed by another key makes the result unknown', async () => {
  site.signer = { siteUrl: SITE, keys: await makeTestKeys() }
  expect(await check(site, jwt)).toMatchObject({ verdict: 'unknown' })
})

test('an outdated status list, replayed by somebody in between, makes the result unknown', async () => {
  site.listsLastMs = -1
  expect(await check(site, await signedJwt(EDITION, signer))).toMatchObject({ verdict: 'unknown' })
  site.listsLastMs = 0
  expect(await check(site, await signedJwt(EDITION, signer))).toMatchObject({ verdict: 'valid' })
})

test('the list of suspensions is not accepted as the list of revocations', async () => {
  site.revoked = [EDITION.statusIndex]
  const suspension = await (await site.fetch('/credentials/status/suspension/1.jwt')).text()
  site.broken = { '/credentials/status/revocation/': () => new Response(suspension) }
  expect(await check(site, jwt)).toMatchObject({ verdict: 'unknown' })
})

test('a status list is no certificate, although the site signed it', async () => {
  const list = await (await site.fetch('/credentials/status/revocation/1.jwt')).text()
  expect(await check(site, list)).toMatchObject({ verdict: 'unreadable' })
})

test('every change is reported, from waiting to the verdict', async () => {
  const { checkFile } = await import('./check-file.ts')
  const seen: string[] = []
  await checkFile(new TextEncoder().encode(jwt), site, (report) => seen.push(Object.values(statesOf(report)).join(' ')))
  expect(seen[0]).toBe('running waiting waiting waiting waiting')
  expect(seen).toContain('ok running waiting waiting waiting')
  expect(seen).toContain('ok ok ok ok running')
  expect(seen.at(-1)).toBe('ok ok ok ok ok')
})

test('a certificate without an expiry date has none in the report', async () => {
  const edition = { ...EDITION, expiryDate: null }
  site.record = recordOf(edition)
  site.now = () => new Date(NOW.getTime() + 50 * 365 * 86_400_000)
  const report = await check(site, await signedJwt(edition, signer))
  expect(report).toMatchObject({ verdict: 'valid', facts: { expiresOn: undefined } })
})
