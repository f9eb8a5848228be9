import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { run } from '#base/processes/test-system-program.ts'
import { adoptSuppliedKey, readSuppliedKey } from './supplied-key.server.ts'
import { IssuerKeys } from './issuer-keys.server.ts'

const PASSWORD = 'ein Schlüssel ü €'
/** Later than the start of validity of the certificates in these tests. */
const NOW = new Date(Date.now() + 86_400_000)
const AES = [] as const
const TRIPLE_DES = ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'] as const
const OLDEST = ['-legacy'] as const

let folder: string
let app: TestApp

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'p12-'))
  const subject = (name: string) => ['-subj', `/CN=${name}`]
  const authority = ['-CA', path('authority.pem'), '-CAkey', path('authority.key'), '-CAcreateserial']
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    path('authority.key'),
    '-out',
    path('authority.pem'),
    ...subject('Authority'),
  ])
  for (const [name, kind] of [
    ['acme', 'rsa:2048'],
    ['weak', 'rsa:1024'],
    ['other', 'rsa:2048'],
  ] as const) {
    run('openssl', ['req', '-newkey', kind, '-nodes', '-keyout', path(`${name}.key`), '-out', path(`${name}.csr`), ...subject(name)])
    run('openssl', ['x509', '-req', '-in', path(`${name}.csr`), ...authority, '-out', path(`${name}.pem`), '-days', '365'])
  }
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    path('curve.key'),
    '-out',
    path('curve.pem'),
    ...subject('curve'),
  ])
  writeFileSync(path('text.p12'), 'no such file')
})

afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app.close())

test.each([
  ['AES and a MAC of SHA-256, as OpenSSL writes it', AES],
  ['AES and a MAC of SHA-1', ['-macalg', 'sha1']],
  ['AES of 128 bits', ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-128-CBC']],
])('a key is read from a file with %s, with its certificate and the chain', async (_what, encryption) => {
  const key = await readSuppliedKey({ file: pkcs12('acme', encryption), password: PASSWORD }, NOW)
  expect(key.privateKey.equals(createPrivateKey(await readFile(path('acme.key'))))).toBe(true)
  expect(new X509Certificate(key.certificateDer ?? Buffer.alloc(0)).subject).toBe('CN=acme')
  expect(key.chainDer.map((der) => new X509Certificate(der).subject)).toEqual(['CN=Authority'])
  expect(key).toMatchObject({ kind: 'RSA', source: 'given' })
})

test.each([
  ['a wrong password', () => pkcs12('acme', AES), 'geheim', 'the password does not open it'],
  ['no password', () => pkcs12('acme', AES), '', 'the password does not open it'],
  ['a file that is not there', () => path('none.p12'), PASSWORD, 'no such file'],
  ['a file of another kind', () => path('text.p12'), PASSWORD, 'damaged, or no PKCS#12 file'],
  ['a key that is too weak', () => pkcs12('weak', AES), PASSWORD, 'fewer than 2048 bits'],
  ['a key of another kind', () => pkcs12('curve', AES), PASSWORD, 'its key is ec'],
  ['Triple DES', () => pkcs12('acme', TRIPLE_DES), PASSWORD, 'Encrypt it with AES: openssl pkcs12 -legacy'],
  ['RC2', () => pkcs12('acme', OLDEST), PASSWORD, 'Encrypt it with AES: openssl pkcs12 -legacy'],
  ['a file without a MAC', () => pkcs12('acme', ['-nomac']), PASSWORD, 'no password protects it'],
  ['a key without its certificate', () => pkcs12('acme', AES, ['-nocerts']), PASSWORD, 'no certificate of its private key'],
  ['a certificate without its key', () => pkcs12('acme', AES, ['-nokeys']), PASSWORD, 'no private key'],
])('%s stops the start with one line that names the setting', async (_what, file, password, words) => {
  const name = file()
  const refused = readSuppliedKey({ file: name, password }, NOW)
  await expect(refused).rejects.toThrow(`ISSUER_P12 ${name} cannot be used: `)
  await expect(refused).rejects.toThrow(words)
  await expect(refused).rejects.toThrow(/^[^\n]*$/)
})

test.each([
  ['Triple DES', TRIPLE_DES],
  ['RC2', OLDEST],
])('a file with %s is read after the commands that its refusal names', async (_what, encryption) => {
  const [key, file] = [path('converted.pem'), path('converted.p12')]
  run('openssl', ['pkcs12', '-legacy', '-in', pkcs12('acme', encryption), '-noenc', '-out', key, '-passin', `pass:${PASSWORD}`])
  run('openssl', ['pkcs12', '-export', '-in', key, '-out', file, '-passout', 'pass:'])
  const { privateKey, chainDer } = await readSuppliedKey({ file, password: '' }, NOW)
  expect(privateKey.equals(createPrivateKey(await readFile(path('acme.key'))))).toBe(true)
  expect(chainDer).toHaveLength(1)
})

test('a supplied key signs immediately, the previous key stays published, and a second start changes nothing', async () => {
  const made = await app.keys.rsa()
  const key = await suppliedKey('acme')
  await adopt(key)
  await adopt(key)
  expect(await app.keys.rsa()).toMatchObject({ kid: key.kid, source: 'given', chainDer: key.chainDer })
  expect((await app.keys.all()).map(({ kid, retiredAt }) => [kid, retiredAt !== null])).toContainEqual([made.kid, true])
  expect(await app.keys.all()).toHaveLength(3)
})

test('a first start with a supplied key generates no RSA key', async () => {
  const key = await suppliedKey('acme')
  await adopt(key)
  const all = await app.keys.all()
  expect(new Set(all.map(({ kid }) => kid))).toEqual(new Set([key.kid, (await app.keys.ed25519()).kid]))
})

test('a rotation keeps the supplied key while it is set; without the setting it retires the key for ever', async () => {
  const key = await suppliedKey('acme')
  await adopt(key)
  await keysWith({ isSupplied: true }).rotate({ actor: { kind: 'system' } })
  expect((await app.keys.rsa()).kid).toBe(key.kid)
  await keysWith({ isSupplied: false }).rotate({ actor: { kind: 'system' } })
  expect((await app.keys.rsa()).source).toBe('made')
  await expect(adopt(key)).rejects.toThrow(/^ISSUER_P12 has a key that was retired on .*\. Use another key$/)
})

test('another file replaces the supplied key', async () => {
  await adopt(await suppliedKey('acme'))
  const other = await suppliedKey('other')
  await adopt(other)
  expect((await app.keys.rsa()).kid).toBe(other.kid)
})

test('an expired certificate is refused before its first use, but does not stop a later start', async () => {
  const later = new Date(NOW.getTime() + 400 * 86_400_000)
  await expect(adopt(await suppliedKey('acme'), later)).rejects.toThrow('ISSUER_P12: its certificate expired on')
  await expect(adopt(await suppliedKey('acme'), new Date('2020-01-01'))).rejects.toThrow('is valid from')
  await adopt(await suppliedKey('acme'))
  await adopt(await suppliedKey('acme'), later)
})

function path(name: string): string {
  return join(folder, name)
}

function pkcs12(name: string, encryption: readonly string[], contents: readonly string[] = []): string {
  const file = path(`${name}-${[...encryption, ...contents].join('')}.p12`)
  const from = ['-inkey', path(`${name}.key`), '-in', path(`${name}.pem`), '-certfile', path('authority.pem')]
  run('openssl', ['pkcs12', '-export', ...from, ...encryption, ...contents, '-passout', `pass:${PASSWORD}`, '-out', file])
  return file
}

function suppliedKey(name: string) {
  return readSuppliedKey({ file: pkcs12(name, AES), password: PASSWORD }, NOW)
}

function adopt(key: Awaited<ReturnType<typeof suppliedKey>>, now = NOW): Promise<void> {
  return app.db.write((tx) => adoptSuppliedKey(tx, key, { now, actor: { kind: 'system' } }))
}

function keysWith({ isSupplied }: { isSupplied: boolean }): IssuerKeys {
  return new IssuerKeys(app.db, { clock: () => NOW, random: randomBytes, isSupplied })
}
