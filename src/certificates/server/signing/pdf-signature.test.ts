import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CertificateDocuments } from '../document/certificate-documents.server.ts'
import { figureBoxes } from '../../document/document-data.ts'
import { sampleCertificate as asha } from '../../document/test-certificate.ts'
import { run } from '#base/processes/test-system-program.ts'
import type { CertifiedKey } from './issuer-keys.server.ts'
import { signPdf } from './pdf-signature.server.ts'
import { makeTestKey, testKey } from '../../signing/test-key.ts'

const AT = '2026-09-01T06:30:00Z'

let folder: string
let key: CertifiedKey
let unsigned: Uint8Array
let signed: Uint8Array
const documents = new CertificateDocuments({ rsa: () => Promise.resolve(key) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signature-'))
  key = await testKey()
  unsigned = await documents.render(asha)
  signed = await sign(unsigned)
})

afterAll(async () => {
  await documents.close()
  rmSync(folder, { recursive: true })
})

test('pdfsig finds one valid signature over the whole document, with issuer and signing time', () => {
  const found = pdfsig(signed)
  expect(found).toContain('Signature is Valid.')
  expect(found).toContain('Total document signed')
  expect(found).toContain('Signature Type: ETSI.CAdES.detached')
  expect(found).toContain('Signer Certificate Common Name: BHM')
  expect(found).toContain('Signing Hash Algorithm: SHA-256')
  expect(found).toMatch(/Signing Time: Sep 0?1 2026 06:30:00/)
  expect(found).not.toContain('Signature #2')
})

test('the file is well-formed and begins with the unchanged original bytes', () => {
  expect(run('qpdf', ['--check', saved(signed)])).toContain('No syntax or stream encoding errors found')
  expect(Buffer.compare(Buffer.from(signed.subarray(0, unsigned.length)), unsigned)).toBe(0)
})

test('OpenSSL verifies the signature as CAdES, bound to the signer’s certificate', () => {
  expect(isVerifiedByOpenssl(signed)).toBe(true)
})

test('it has the signed attributes of PAdES baseline B-B; the dictionary, not the CMS, has the signing time', () => {
  const file = splitSignedPdf(signed).signature
  const said = run('openssl', ['cms', '-cmsout', '-print', '-noout', '-inform', 'DER', '-in', file])
  const attributes = said.slice(said.indexOf('signedAttrs'), said.indexOf('signatureAlgorithm', said.indexOf('signedAttrs')))
  const names = new Set([...attributes.matchAll(/object: (?:id-smime-aa-)?(\w+)/g)].map(([, name]) => name))
  expect(names).toEqual(new Set(['contentType', 'messageDigest', 'signingCertificateV2']))
  const dictionary = objects(signed).find((object) => object['/Type'] === '/Sig')
  expect(dictionary).toMatchObject({
    '/SubFilter': '/ETSI.CAdES.detached',
    '/M': 'u:D:20260901063000Z',
    '/Name': 'u:BHM',
    '/Reason': 'u:BHM issued certificate CERT2026110421-7F3K9Q',
    '/Reference': [{ '/TransformMethod': '/DocMDP', '/TransformParams': { '/P': 1 } }],
  })
})

test('a flipped byte is detected in the header, a name, the tags, the metadata, the field and the signature', () => {
  const text = Buffer.from(signed).toString('latin1')
  const places = {
    header: 8,
    title: text.indexOf('Asha Example'),
    page: text.indexOf('stream') + 2000,
    tags: text.indexOf('/StructTreeRoot'),
    metadata: text.indexOf('<pdfuaid:part>1') + '<pdfuaid:part>'.length,
    instant: text.indexOf('D:20260901063000Z') + 5,
    last: signed.length - 3,
    digest: text.indexOf('/Contents <') + 11 + 2 * messageDigestAt(signed),
    signature: text.indexOf('/Contents <') + 11 + 2 * signatureAt(signed),
  }
  const unnoticed = Object.entries(places).filter(([, at]) => {
    const altered = Buffer.from(signed)
    // A hexadecimal digit must stay one.
    altered[at] = (altered[at] ?? 0) ^ 1
    return at <= 0 || pdfsig(altered).includes('Signature is Valid.') || isVerifiedByOpenssl(altered)
  })
  expect(unnoticed).toEqual([])
})

test('pdfsig reports that the signature does not cover an addition to the file', () => {
  expect(pdfsig(Buffer.concat([signed, Buffer.from('\n% and more')]))).toContain('Not total document signed')
})

test('the same file, key and instant give the same bytes, another key or instant gives others', async () => {
  expect(Buffer.compare(await sign(unsigned), signed)).toBe(0)
  const later = await signPdf(unsigned, { ...signature(), at: '2026-09-01T06:30:01Z' })
  const other = await signPdf(unsigned, { ...signature(), key: await makeTestKey() })
  for (const pdf of [later, other]) {
    expect(Buffer.compare(pdf, signed)).not.toBe(0)
    expect(pdfsig(pdf)).toContain('Signature is Valid.')
  }
})

test('the signature contains the certificate chain', async () => {
  const other = await makeTestKey('Authority')
  const pdf = await signPdf(unsigned, { ...signature(), key: { ...key, chainDer: [other.certificateDer] } })
  expect(pdfsig(pdf)).toContain('Signature is Valid.')
  const certificates = run('openssl', ['pkcs7', '-inform', 'DER', '-in', splitSignedPdf(pdf).signature, '-print_certs', '-noout'])
  expect(certificates).toContain('subject=CN = Authority')
  expect(certificates).toContain('subject=CN = BHM')
})

test.each([
  ['Hindi', 'प्रमाण प्रशिक्षण संस्थान'],
  ['signs of the file format', '(Acme) \\ >> /ByteRange [0 1 2 3] /Contents <00> endobj'],
  ['a letter of two units', 'Acme 𝄞'],
])('an issuer’s name with %s is shown unchanged and breaks nothing', async (_what, name) => {
  const pdf = await signPdf(unsigned, { ...signature(), name, reason: `${name} issued it` })
  expect(run('qpdf', ['--check', saved(pdf)])).toContain('No syntax or stream encoding errors found')
  expect(pdfsig(pdf)).toContain('Signature is Valid.')
  expect(pdfsig(pdf)).toContain('Total document signed')
  expect(objects(pdf).find((object) => object['/Type'] === '/Sig')?.['/Name']).toBe(`u:${name}`)
})

test('a PDF with another structure is refused, not damaged', async () => {
  await expect(sign(Buffer.from('%PDF-1.7\nnothing'))).rejects.toThrow('not built as expected')
})

function signature() {
  return { key, at: AT, name: 'BHM', reason: `BHM issued certificate ${asha.certificateId}`, figures: figureBoxes(asha) }
}

function sign(pdf: Uint8Array): Promise<Uint8Array> {
  return signPdf(pdf, signature())
}

function pdfsig(pdf: Uint8Array): string {
  try {
    return execFileSync('pdfsig', ['-nocert', saved(pdf)], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } })
  } catch (error) {
    return String(error)
  }
}

function isVerifiedByOpenssl(pdf: Uint8Array): boolean {
  const parts = splitSignedPdf(pdf)
  const certificate = join(folder, 'certificate.pem')
  const pem = Buffer.from(key.certificateDer).toString('base64')
  writeFileSync(certificate, `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`)
  const trust = ['-CAfile', certificate, '-purpose', 'any', '-no_check_time', '-partial_chain']
  const files = ['-inform', 'DER', '-in', parts.signature, '-content', parts.content, '-out', join(folder, 'out')]
  const { status, stderr } = spawnSync('openssl', ['cms', '-verify', '-binary', '-cades', ...files, ...trust], { encoding: 'utf8' })
  return status === 0 && stderr.includes('CAdES Verification successful')
}

/** Writes the signature and the covered bytes to files. */
function splitSignedPdf(pdf: Uint8Array): { signature: string; content: string } {
  const { start, end } = gap(pdf)
  const [signatureFile, content] = [join(folder, 'signature.der'), join(folder, 'content.bin')]
  writeFileSync(signatureFile, cms(pdf))
  writeFileSync(content, Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]))
  return { signature: signatureFile, content }
}

function gap(pdf: Uint8Array): { start: number; end: number } {
  const [, start, next] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(Buffer.from(pdf).toString('latin1')) ?? []
  return { start: Number(start), end: Number(next) }
}

function cms(pdf: Uint8Array): Buffer {
  const { start, end } = gap(pdf)
  const padded = Buffer.from(Buffer.from(pdf.subarray(start + 1, end - 1)).toString('latin1'), 'hex')
  return padded.subarray(0, 4 + padded.readUInt16BE(2))
}

/** The offset of the digest after the OID of the attribute (1.2.840.113549.1.9.4): SET, OCTET STRING, then the digest. */
function messageDigestAt(pdf: Uint8Array): number {
  const name = Buffer.from('2a864886f70d010904', 'hex')
  return cms(pdf).indexOf(name) + name.length + 10
}

function signatureAt(pdf: Uint8Array): number {
  return cms(pdf).length - 100
}

/** The file's objects as qpdf reads them. */
function objects(pdf: Uint8Array): Array<Record<string, unknown>> {
  const { qpdf } = JSON.parse(run('qpdf', ['--json', saved(pdf)])) as { qpdf: [unknown, Record<string, { value?: object }>] }
  return Object.values(qpdf[1]).map(({ value }) => (value ?? {}) as Record<string, unknown>)
}

function saved(pdf: Uint8Array): string {
  const file = join(folder, 'certificate.pdf')
  writeFileSync(file, pdf)
  return file
}
