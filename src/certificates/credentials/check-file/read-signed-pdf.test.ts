import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CertificateDocuments } from '../../server/document/certificate-documents.server.ts'
import { figureBoxes } from '../../document/document-data.ts'
import { sampleCertificate } from '../../document/test-certificate.ts'
import type { CertifiedKey } from '../../server/signing/issuer-keys.server.ts'
import { signPdf } from '../../server/signing/pdf-signature.server.ts'
import { makeTestKey, testKey } from '../../signing/test-key.ts'
import { EDITION, makeTestKeys, SITE } from '../test-issuer.ts'
import { readDer, writeDer } from './der.ts'
import { check, makeSite, recordOf, statesOf, type TestSite } from './test-site.ts'

const TOKEN = sampleCertificate.permalink.slice(`${SITE}/c/`.length)
const edition = { ...EDITION, token: TOKEN }

let key: CertifiedKey
let unsigned: Uint8Array
let pdf: Uint8Array
let text: string
let signer: TestSite['signer']
let site: TestSite
const documents = new CertificateDocuments({ rsa: () => Promise.resolve(key) })

beforeAll(async () => {
  key = await testKey()
  unsigned = await documents.render(sampleCertificate)
  pdf = await sign(unsigned, key)
  text = Buffer.from(pdf).toString('latin1')
  signer = { siteUrl: SITE, keys: { ...(await makeTestKeys()), rsa: () => Promise.resolve(key) } }
})
afterAll(() => documents.close())
beforeEach(() => {
  site = makeSite(signer, [key], edition)
})

const sign = (bytes: Uint8Array, by: CertifiedKey) =>
  signPdf(bytes, { key: by, at: '2026-09-01T06:30:00Z', name: 'BHM', reason: 'Issued', figures: figureBoxes(sampleCertificate) })
const verdictOf = async (file: Uint8Array) => (await check(site, file)).verdict

test('a document signed by this program is valid, and the register confirms its facts', async () => {
  const report = await check(site, pdf)
  expect(report).toMatchObject({ verdict: 'valid', facts: { name: edition.participantName }, permalink: `/c/${TOKEN}` })
  expect(statesOf(report)).toEqual({ kind: 'ok', signature: 'ok', issuer: 'ok', dates: 'ok', status: 'ok' })
})

test.each([
  ['Revoked', 'revoked'],
  ['Suspended', 'suspended'],
  ['Replaced', 'replaced'],
  ['Expired', 'expired'],
] as const)('one whose certificate is %s by now says so', async (status, verdict) => {
  site.record!.certificate = { ...site.record!.certificate, status, revokedOn: '2026-11-19', replacedBy: '/c/newer' }
  expect(await verdictOf(pdf)).toBe(verdict)
})

test('a document with a future issue date is not valid yet', async () => {
  site.now = () => new Date('2026-11-09T18:29:59Z')
  expect(await verdictOf(pdf)).toBe('not-yet-valid')
  site.now = () => new Date('2026-11-09T18:30:00Z')
  expect(await verdictOf(pdf)).toBe('valid')
})

test('a document whose record was deleted, or belongs to another certificate, is not valid', async () => {
  site.record = undefined
  expect(await check(site, pdf)).toMatchObject({ verdict: 'revoked', sentence: expect.stringContaining('no longer in our register') })
  site.record = recordOf({ ...edition, certificateId: 'CERT2020010001' })
  expect(await verdictOf(pdf)).toBe('revoked')
})

test('a document is unknown when the register cannot be reached', async () => {
  site.broken = { '/api/': () => new Response('', { status: 503 }) }
  expect(await check(site, pdf)).toMatchObject({ verdict: 'unknown', facts: undefined })
})

test.each(['प्रमाण-२०२६-०१', 'BHM–2026–014', 'QMS/2026/014 (R1)', 'A\\B) & <C>, verified at (', "É'7"])(
  'a document with the number %s is valid',
  async (certificateId) => {
    site.record = recordOf({ ...edition, certificateId })
    const file = await sign(await documents.render({ ...sampleCertificate, certificateId }), key)
    expect(await check(site, file)).toMatchObject({ verdict: 'valid', facts: { certificateId } })
    site.record = recordOf({ ...edition, certificateId: `${certificateId}1` })
    expect(await verdictOf(file)).toBe('revoked')
  },
)

test('a document without a signature, or with another key, is not ours', async () => {
  expect(await verdictOf(unsigned)).toBe('unsigned')
  expect(await verdictOf(await sign(unsigned, await makeTestKey()))).toBe('not-ours')
})

test('anything added after signing is detected', async () => {
  const update = '\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 0\ntrailer\n<< >>\nstartxref\n0\n%%EOF\n'
  expect(await verdictOf(Buffer.concat([pdf, Buffer.from(update)]))).toBe('changed')
  expect(await verdictOf(Buffer.concat([Buffer.from('\n'), pdf]))).toBe('changed')
  expect(await verdictOf(pdf.subarray(0, -1))).toBe('changed')
})

test.each([
  ['\n', '1 byte was added after its end (line ends)'],
  ['\r\n\r\n', '4 bytes were added after its end (line ends)'],
  ['\0'.repeat(600), '600 bytes were added after its end (zeros)'],
  [' \t\f', '3 bytes were added after its end (spaces)'],
  ['\r\n\0\0 ', '5 bytes were added after its end (line ends, zeros and spaces)'],
])('a document to which a transfer has added %j is valid, and the report says so', async (added, words) => {
  const report = await check(site, Buffer.concat([pdf, Buffer.from(added)]))
  expect(report).toMatchObject({ verdict: 'valid', sentence: expect.stringContaining('genuine') })
  const { text: said } = report.steps.find(({ name }) => name === 'signature') ?? {}
  expect(said).toBe(`What was signed is whole. ${words}, as some transfers do; no reader shows them.`)
})

test.each(['%', 'x', '\n%%EOF\n', '\0\0%PDF-1.7', '\n<!-- -->', '\x1a', '\u00a0', '\0'.repeat(900) + '1', '\x0b'])(
  'a document to which %j was added is not what was signed',
  async (added) => {
    expect(await verdictOf(Buffer.concat([pdf, Buffer.from(added)]))).toBe('changed')
  },
)

test('white space after another document does not make it ours', async () => {
  const foreign = await sign(unsigned, await makeTestKey())
  expect(await verdictOf(Buffer.concat([foreign, Buffer.from('\n\0')]))).toBe('not-ours')
  const altered = Buffer.from(text.replace('BHM', 'BHN'), 'latin1')
  expect(await verdictOf(Buffer.concat([altered, Buffer.from('\n')]))).toBe('changed')
})

test('a byte range that leaves out more than the signature is refused', async () => {
  const [range = ''] = /\/ByteRange \[[^\]]+\]/.exec(text) ?? []
  const [, before = 0, after = 0, length = 0] = [...range.matchAll(/\d+/g)].map(Number)
  const digits = (value: number) => String(value).padStart(10, '0')
  for (const other of [
    [0, before, after + 100, length - 100],
    [0, before - 100, after, length],
    [0, before, after, length - 1],
    [1, before - 1, after, length],
    [0, after, after, length],
  ]) {
    const [start = 0, ...rest] = other
    const forged = text.replace(range, `/ByteRange [${start} ${rest.map(digits).join(' ')}]`)
    expect(await verdictOf(Buffer.from(forged, 'latin1'))).toBe('changed')
  }
})

test('a second signature is refused', async () => {
  expect(await verdictOf(await sign(pdf, await makeTestKey()).catch(() => withSecondRange()))).toBe('changed')
  expect(await verdictOf(withSecondRange())).toBe('changed')
})

test('the gap contains the signature in one encoding and nothing else', async () => {
  const [hole = ''] = /<[\da-f]{1000,}>/.exec(text) ?? []
  for (const other of [
    hole.toUpperCase().replace('A', 'a'),
    `${hole.slice(0, -5)}0001>`,
    hole.replace('<', '<\n').replace(/.>$/, '>'),
    `<${'0'.repeat(hole.length - 2)}>`,
  ]) {
    expect(await verdictOf(Buffer.from(text.replace(hole, other), 'latin1'))).toBe('changed')
  }
})

test('a document with any bit changed is not valid', async () => {
  const places = ['/ByteRange', '/Contents <', 'verified at', '%%EOF', '/Perms'].map((words) => text.lastIndexOf(words) * 8)
  const anywhere = fc.oneof(
    fc.nat(pdf.length * 8 - 1),
    fc.tuple(fc.constantFrom(...places), fc.nat(30_000)).map(([at, offset]) => Math.min(at + offset, pdf.length * 8 - 1)),
  )
  await fc.assert(
    fc.asyncProperty(anywhere, async (bit) => {
      const copy = Uint8Array.from(pdf)
      copy[bit >> 3]! ^= 1 << (bit % 8)
      expect(await verdictOf(copy)).not.toBe('valid')
    }),
    { numRuns: 150 },
  )
})

test('10 MB of brackets, ranges and zeros are handled quickly', async () => {
  for (const unit of ['/ByteRange [', '<', '0 ', '/Contents <00>', '<svg <!-- ', 'eyJ.', '{"a":[']) {
    const file = Buffer.from(`%PDF-1.7\n${unit.repeat(Math.floor(9_900_000 / unit.length))}`)
    const began = performance.now()
    expect(await verdictOf(file)).not.toBe('valid')
    expect(await verdictOf(file.subarray('%PDF-1.7\n'.length))).not.toBe('valid')
    expect(performance.now() - began).toBeLessThan(5000)
  }
})

test('DER is read as it was written, and only in its shortest form', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70_000 }), (content) => {
      const [value, ...more] = readDer(writeDer(0x04, content))
      expect(more).toEqual([])
      expect(Buffer.compare(value!.content, content)).toBe(0)
    }),
  )
  for (const bytes of [
    [0x04, 0x81, 0x01, 0x00],
    [0x04, 0x80, 0x00, 0x00],
    [0x04, 0x02, 0x00],
    [0x1f, 0x01, 0x00],
    [0x04],
    [0x04, 0x82, 0x00, 0x81],
  ]) {
    expect(() => readDer(Uint8Array.from(bytes))).toThrow('DER')
  }
})

function withSecondRange(): Uint8Array {
  return Buffer.from(text.replace('%%EOF', '%/ByteRange [0 0 0 0]\n%%EOF'), 'latin1')
}
