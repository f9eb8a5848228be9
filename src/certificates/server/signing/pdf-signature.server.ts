import { createHash, sign } from 'node:crypto'
import type { CertifiedKey } from './issuer-keys.server.ts'
import type { Box } from '../../signing/pdf-box.ts'
import { PdfUpdate, pdfDate, replaced, textString, withEntry, unsupportedPdf } from './pdf-update.server.ts'
import { promisify } from 'node:util'
import { fromBER, Integer, Null, ObjectIdentifier, OctetString, Sequence, Set as AsnSet, Constructed, BaseBlock } from 'asn1js'

export interface PdfSignature {
  key: CertifiedKey
  /** The signing time, an ISO instant. */
  at: string
  name: string
  reason: string
  /** The boxes of the tagged figures, in the order of the file. */
  figures: readonly Box[]
}

/** The fixed width of an offset in /ByteRange, so that filling it in moves no other bytes. */
const OFFSET_DIGITS = 10
/** The bytes of a signature without its certificates. */
const CMS_BYTES_WITHOUT_CERTIFICATES = 1024
const GAP_FOLLOWS = '\n  /SubFilter /ETSI.CAdES.detached\n  /Contents '
/** ISO 32000-1 table 165: Print, which PDF/A requires, and Locked. */
const ANNOTATION_FLAGS = 4 + 128
/** ISO 32000-1 table 219: signatures exist, and only incremental updates keep them valid. */
const SIGNATURE_FLAGS = 1 + 2

/**
 * Signs a PDF by Typst as PAdES baseline B-B (ETSI EN 319 142-1) and certifies it with "no changes". The original bytes
 * stay; the signature covers everything except itself. The same file, key and instant give the same bytes.
 *
 * The result conforms to PDF/A-2a and PDF/UA-1. The field is invisible, has no area and lies outside the page, so it
 * needs neither an appearance (ISO 19005-2 6.3.3) nor a tag (ISO 14289-1 7.18.1).
 */
export async function signPdf(pdf: Uint8Array, signature: PdfSignature): Promise<Uint8Array> {
  const { key } = signature
  const reserved = CMS_BYTES_WITHOUT_CERTIFICATES + [key.certificateDer, ...key.chainDer].reduce((sum, { length }) => sum + length, 0)
  const file = prepare(pdf, signature, reserved)
  const gap = gapIn(file, pdf.length, reserved)
  fillIn(file, gap)
  const digest = createHash('sha256').update(file.subarray(0, gap.start)).update(file.subarray(gap.end)).digest()
  const cms = await detachedSignature(digest, key)
  if (cms.length > reserved) throw new Error(`the signature takes ${cms.length} bytes, and ${reserved} are reserved`)
  file.write(Buffer.from(cms).toString('hex'), gap.start + 1, 'latin1')
  return file
}

function prepare(pdf: Uint8Array, { at, name, reason, figures }: PdfSignature, reserved: number): Buffer {
  const update = new PdfUpdate(pdf)
  const rootNumber = PdfUpdate.reference(update.trailer, 'Root')
  const root = update.object(rootNumber)
  const pageNumber = Number(/\/Kids \[(\d+) 0 R\]/.exec(update.object(PdfUpdate.reference(root, 'Pages')))?.[1])
  const page = update.object(pageNumber)

  const contents = '0'.repeat(2 * reserved)
  const blank = '0'.repeat(OFFSET_DIGITS)
  const signature = update.add(
    `<<\n  /Type /Sig\n  /Filter /Adobe.PPKLite${GAP_FOLLOWS}<${contents}>\n` +
      `  /ByteRange [0 ${blank} ${blank} ${blank}]\n  /M (${pdfDate(at)})\n` +
      `  /Name ${textString(name)}\n  /Reason ${textString(reason)}\n` +
      '  /Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]\n>>',
  )
  const field = update.add(
    `<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Signature)\n  /TU ${textString(`Digital signature of ${name}`)}\n` +
      `  /V ${signature} 0 R\n  /P ${pageNumber} 0 R\n  /Rect [-1 -1 -1 -1]\n  /F ${ANNOTATION_FLAGS}\n>>`,
  )
  const form = update.add(`<<\n  /Fields [${field} 0 R]\n  /SigFlags ${SIGNATURE_FLAGS}\n>>`)
  update.replace(pageNumber, withAnnotation(page, field))
  const titled = replaced(root, '/ViewerPreferences <<', '/ViewerPreferences <<\n    /DisplayDocTitle true')
  const withForm = withEntry(titled, `/AcroForm ${form} 0 R`)
  update.replace(rootNumber, withEntry(withForm, `/Perms << /DocMDP ${signature} 0 R >>`))
  makeAccessible(update, { metadata: PdfUpdate.reference(root, 'Metadata'), figures })
  return update.finish()
}

function withAnnotation(page: string, field: number): string {
  const annotations = /\/Annots \[([^\]]*)\]/.exec(page)
  if (!annotations) return withEntry(page, `/Annots [${field} 0 R]`)
  return replaced(page, annotations[0], `/Annots [${annotations[1]} ${field} 0 R]`)
}

interface Gap {
  start: number
  end: number
}

/** The gap for the signature including its brackets, which the signature does not cover. Later text may contain the same characters. */
function gapIn(file: Buffer, after: number, reserved: number): Gap {
  const start = file.indexOf(GAP_FOLLOWS, after) + GAP_FOLLOWS.length
  return { start, end: start + 2 * reserved + 2 }
}

function fillIn(file: Buffer, { start, end }: Gap): void {
  const digits = [start, end, file.length - end].map((offset) => String(offset).padStart(OFFSET_DIGITS, '0'))
  file.write(`/ByteRange [0 ${digits.join(' ')}]`, file.indexOf('/ByteRange', end), 'latin1')
}

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaEncryption: '1.2.840.113549.1.1.1',
}
/** RFC 5652 5.1: no attribute certificates, data as content, signers by issuer and serial number. */
const VERSION = 1
const CONTEXT_SPECIFIC = 3
/** GeneralName's directoryName (RFC 5280 4.2.1.6). */
const DIRECTORY_NAME = 4

/**
 * A detached CAdES signature in DER over the bytes with this SHA-256 digest (ETSI EN 319 122-1, baseline B-B as PAdES
 * requires: RFC 5652 with the attributes content type, message digest and signing certificate V2 of RFC 5035, without
 * a signing time). RSA PKCS#1 v1.5 uses no randomness, so the same digest and key give the same bytes. It runs in
 * Node's thread pool.
 */
async function detachedSignature(messageDigest: Uint8Array, key: CertifiedKey): Promise<Uint8Array> {
  const signer = issuerAndSerial(key.certificateDer)
  const attributes = sorted([
    attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
    attribute(OID.messageDigest, octets(messageDigest)),
    attribute(OID.signingCertificateV2, signingCertificate(key.certificateDer, signer)),
  ])
  // RFC 5652 5.4: the signature covers the attributes encoded as a SET; the file stores them under another tag.
  const toSign = Buffer.from(new AsnSet({ value: attributes }).toBER())
  const signature = await promisify(sign)('sha256', toSign, key.privateKey)
  const signerInfo = sequence(
    new Integer({ value: VERSION }),
    sequence(signer.issuer, signer.serialNumber),
    sequence(new ObjectIdentifier({ value: OID.sha256 })),
    tagged(0, attributes),
    sequence(new ObjectIdentifier({ value: OID.rsaEncryption }), new Null()),
    octets(signature),
  )
  const signedData = sequence(
    new Integer({ value: VERSION }),
    new AsnSet({ value: [sequence(new ObjectIdentifier({ value: OID.sha256 }))] }),
    sequence(new ObjectIdentifier({ value: OID.data })),
    tagged(0, sorted([key.certificateDer, ...key.chainDer].map(parsed))),
    new AsnSet({ value: [signerInfo] }),
  )
  return new Uint8Array(sequence(new ObjectIdentifier({ value: OID.signedData }), tagged(0, [signedData])).toBER())
}

/** RFC 5035, section 3: binds the signature to this certificate, in case another one has the same key. SHA-256 is the default. */
function signingCertificate(certificate: Uint8Array, { issuer, serialNumber }: Signer): BaseBlock {
  const hash = octets(createHash('sha256').update(certificate).digest())
  const issuerSerial = sequence(sequence(tagged(DIRECTORY_NAME, [issuer])), serialNumber)
  return sequence(sequence(sequence(hash, issuerSerial)))
}

interface Signer {
  issuer: BaseBlock
  serialNumber: BaseBlock
}

/** Issuer and serial number as encoded in the certificate (RFC 5280 4.1). */
function issuerAndSerial(certificate: Uint8Array): Signer {
  const toBeSigned = childAt(parsed(certificate), 0)
  // A tagged version comes first, unless it is 1.
  const start = childAt(toBeSigned, 0) instanceof Integer ? 0 : 1
  return { serialNumber: childAt(toBeSigned, start), issuer: childAt(toBeSigned, start + 2) }
}

/** @throws Error when it is not one value of BER or DER */
function parsed(der: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(der)
  if (offset === -1) throw new Error('The certificate is not DER.')
  return result
}

/** The child of a sequence, set or tag at this index. */
function childAt(parent: BaseBlock, index: number): BaseBlock {
  const { value } = parent.valueBlock as { value?: unknown }
  const child: unknown = Array.isArray(value) ? value[index] : undefined
  if (!(child instanceof BaseBlock)) throw new Error('The certificate is damaged.')
  return child
}

function attribute(type: string, value: BaseBlock): BaseBlock {
  return sequence(new ObjectIdentifier({ value: type }), new AsnSet({ value: [value] }))
}

/** DER sorts the members of a SET by their bytes (X.690 11.6). */
function sorted(members: BaseBlock[]): BaseBlock[] {
  return members
    .map((member) => ({ member, bytes: Buffer.from(member.toBER()) }))
    .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ member }) => member)
}

function sequence(...value: BaseBlock[]): Sequence {
  return new Sequence({ value })
}

function octets(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: Uint8Array.from(bytes).buffer })
}

function tagged(tagNumber: number, value: BaseBlock[]): BaseBlock {
  return new Constructed({ idBlock: { tagClass: CONTEXT_SPECIFIC, tagNumber }, value })
}

/** The PDF/UA identifier (ISO 14289-1 5), and its schema, because PDF/A-2 does not know it (ISO 19005-2 6.6.2.3). */
const IDENTIFIER = '<pdfuaid:part>1</pdfuaid:part>'
const NAMESPACE = 'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
const SCHEMA =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>' +
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  '<pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Part of ISO 14289 that the document follows</pdfaProperty:description>' +
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>' +
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>'

/**
 * Makes a tagged PDF/A-2a conform to PDF/UA-1 as well. Typst can write either, but not both at once. It adds the
 * identifier to the metadata, and the box of each figure (ISO 32000-1 14.8.5.4.3), in the order of the file.
 */
function makeAccessible(update: PdfUpdate, { metadata, figures }: { metadata: number; figures: readonly Box[] }): void {
  const found = update.numbers.filter((number) => update.object(number).includes('\n  /S /Figure\n'))
  if (found.length !== figures.length) throw unsupportedPdf('figures')
  found.forEach((number, at) => {
    const box = figures[at]?.map((points) => points.toFixed(4)).join(' ')
    update.replace(number, replaced(update.object(number), '    /Placement /Block\n', `    /Placement /Block\n    /BBox [${box}]\n`))
  })
  declare(update, metadata)
}

/** The metadata stream stays uncompressed. */
function declare(update: PdfUpdate, metadataNumber: number): void {
  const stream = /^(<<[\s\S]*?>>)\nstream\n([\s\S]*)\nendstream$/.exec(update.object(metadataNumber))
  const [, dictionary = '', content = ''] = stream ?? []
  const xmp = Buffer.from(content, 'latin1').toString()
  const declared = Buffer.from(
    [
      ['<pdfaid:part>', `${IDENTIFIER}<pdfaid:part>`],
      ['xmlns:pdfaid=', `${NAMESPACE} xmlns:pdfaid=`],
      ['<pdfaExtension:schemas><rdf:Bag>', `<pdfaExtension:schemas><rdf:Bag>${SCHEMA}`],
    ].reduce((words, [part = '', by = '']) => replaced(words, part, by), xmp),
  )
  const head = replaced(dictionary, /\/Length \d+/, `/Length ${declared.length}`)
  update.replace(metadataNumber, Buffer.concat([Buffer.from(`${head}\nstream\n`), declared, Buffer.from('\nendstream')]))
}
