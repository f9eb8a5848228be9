import { randomBytes, sign, verify, X509Certificate } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '#app/testing/test-app.ts'
import { IssuerKeys } from './issuer-keys.server.ts'
import { makePrivateKey, type KeyKind, type PublishedKey } from './signing-key.server.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const STAFF = { kind: 'staff', userId: 1, name: 'Administrator', network: '10.0.0.1' } as const

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app.close())

test('an issuer has an Ed25519 key and an RSA key of 3072 bits, each named by the thumbprint of its public half', async () => {
  const [ed25519, rsa] = [await app.keys.ed25519(), await app.keys.rsa()]
  expect(ed25519.privateKey.asymmetricKeyType).toBe('ed25519')
  expect(rsa.privateKey.asymmetricKeyDetails?.modulusLength).toBe(3072)
  for (const key of [ed25519, rsa]) {
    expect(key.kid).toBe(await calculateJwkThumbprint(key.publicJwk))
    expect(Object.keys(key.publicJwk)).not.toContain('d')
    const [hash, words] = [key.kind === 'RSA' ? 'sha256' : null, Buffer.from('words')]
    expect(verify(hash, words, { key: key.publicJwk, format: 'jwk' }, sign(hash, words, key.privateKey))).toBe(true)
  }
})

test('simultaneous requests make the keys once, and the next instance uses the same keys', async () => {
  let made = 0
  const counting = (kind: KeyKind) => {
    made++
    return makePrivateKey(kind)
  }
  const here = new IssuerKeys(app.db, { clock: () => TEST_NOW, random: randomBytes, makeKey: counting })
  const asked = await Promise.all([here.rsa(), here.ed25519(), here.rsa(), here.all()])
  expect(made).toBe(2)
  expect(asked[2].kid).toBe(asked[0].kid)
  const nextInstance = new IssuerKeys(app.db, { clock: () => TEST_NOW, random: randomBytes, makeKey: counting })
  expect((await nextInstance.rsa()).kid).toBe(asked[0].kid)
  expect((await nextInstance.ed25519()).kid).toBe(asked[1].kid)
  expect(made).toBe(2)
})

test('two instances that start simultaneously end up with the same keys', async () => {
  const instance = () => new IssuerKeys(app.db, { clock: () => TEST_NOW, random: randomBytes })
  const [a, b] = [instance(), instance()]
  const [one, other] = await Promise.all([a.ed25519(), b.ed25519()])
  expect(other.kid).toBe(one.kid)
  expect((await a.rsa()).kid).toBe((await b.rsa()).kid)
  expect(await a.all()).toHaveLength(2)
})

test('the RSA key has a self-signed certificate in the name of the company, for signing only, for ten years', async () => {
  const { certificateDer, privateKey, chainDer } = await app.keys.rsa()
  const certificate = new X509Certificate(certificateDer)
  expect(certificate.subject).toBe('CN=BHM')
  expect(certificate.issuer).toBe(certificate.subject)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkPrivateKey(privateKey)).toBe(true)
  expect(certificate.ca).toBe(false)
  expect(certificate.validFromDate.toISOString()).toBe('2026-11-20T09:30:00.000Z')
  expect(certificate.validToDate.toISOString()).toBe('2036-11-20T00:00:00.000Z')
  expect(certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/)
  expect(chainDer).toEqual([])
  expect((await app.keys.ed25519()).certificateDer).toBeNull()
})

test('after a rotation the new keys sign, and the old ones stay published with the date of retirement', async () => {
  const former = [await app.keys.ed25519(), await app.keys.rsa()]
  const keys = new IssuerKeys(app.db, { clock: () => new Date('2027-01-02T03:04:05Z'), random: randomBytes })
  const published = await keys.rotate({ actor: STAFF })
  const active = [await app.keys.ed25519(), await app.keys.rsa()]
  expect(active.map(({ kid }) => kid)).not.toEqual(former.map(({ kid }) => kid))
  expect(idsOf(published.slice(0, 2))).toEqual(idsOf(active))
  const retired = published.slice(2)
  expect(idsOf(retired)).toEqual(idsOf(former))
  expect(retired.every(({ retiredAt }) => retiredAt === '2027-01-02T03:04:05.000Z')).toBe(true)
})

test('of two simultaneous rotations the second gets a conflict, and one key of each kind is active', async () => {
  await app.keys.prepare()
  let others: Promise<unknown> | undefined
  const overtaken = async (kind: KeyKind) => {
    await (others ??= app.keys.rotate({ actor: STAFF }))
    return makePrivateKey(kind)
  }
  const here = new IssuerKeys(app.db, { clock: () => TEST_NOW, random: randomBytes, makeKey: overtaken })
  await expect(here.rotate({ actor: STAFF })).rejects.toThrow('Someone else has just changed')
  const all = await app.keys.all()
  expect(all.map(({ retiredAt }) => retiredAt === null)).toEqual([true, true, false, false])
  expect(new Set(all.slice(0, 2).map(({ kind }) => kind))).toEqual(new Set(['Ed25519', 'RSA']))
})

test('neither the published keys nor the audit log contain a private part', async () => {
  await app.keys.prepare()
  await app.keys.rotate({ actor: STAFF })
  const secrets = await app.db.sql.selectFrom('issuer_keys').select(['private_key', 'kid']).execute()
  const said = JSON.stringify([await app.keys.all(), await entriesWithValues(app.db).selectAll().execute()])
  expect(secrets).toHaveLength(4)
  for (const { private_key, kid } of secrets) {
    expect(said).toContain(kid)
    expect(said).not.toContain(private_key)
  }
  const entries = await entriesWithValues(app.db).select(['action', 'actor_kind']).where('subject', '=', 'issuer-keys').execute()
  expect(entries).toHaveLength(4)
  expect(entries.filter(({ action }) => action === 'issuer key replaced').every((entry) => entry.actor_kind === 'staff')).toBe(true)
})

function idsOf(keys: readonly PublishedKey[]): Set<string> {
  return new Set(keys.map(({ kid }) => kid))
}
