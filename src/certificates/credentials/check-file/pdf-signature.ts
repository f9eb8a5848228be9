import type { SignatureFinding } from './credential-signature.ts'
import { isSameBytes, readDer, writeDer, type DerValue } from './der.ts'
import { readSignedPdf, type SignedPdf } from './read-signed-pdf.ts'
import type { SiteKey } from './site-keys.ts'
import { isSignedWith, sha256 } from './verify-signature.ts'

/**
 * Checks the signature of a PDF: CMS with signed attributes (RFC 5652; ETSI EN 319 142-1, baseline B-B). It accepts no
 * unsigned variation: encoding the parsed values again must give the same bytes.
 * @returns the finding, with the signed bytes of the file
 */
export async function pdfFinding(bytes: Uint8Array, keys: readonly SiteKey[]): Promise<SignatureFinding<Uint8Array<ArrayBuffer>>> {
  const found = readSignedPdf(bytes)
  if (found.kind !== 'signed') return found
  const cms = readCms(found.pdf.cms)
  if (!cms) return { kind: 'changed', why: 'Its signature is damaged.' }
  const key = keys.find(({ certificates }) => isOneOf(cms.signer.whole, certificates.slice(0, 1)))
  if (!key) return { kind: 'foreign', isWhole: undefined, why: 'It is signed, but not with a key of this site.' }
  const isOurs =
    cms.certificates.every(({ whole }) => isOneOf(whole, key.certificates)) &&
    key.algorithm === 'RS256' &&
    (await attributesMatchFile(cms, found.pdf)) &&
    (await isSignedWith(key, writeDer(TAG.set, cms.attributes.content), cms.signature.content))
  if (!isOurs) return { kind: 'changed', why: 'It carries our signature, but its contents are not what was signed.' }
  return { kind: 'ours', content: found.pdf.signed, key }
}

interface Cms {
  certificates: DerValue[]
  /** The certificate of the signer. */
  signer: DerValue
  /** The signed attributes, [0]. */
  attributes: DerValue
  signature: DerValue
}

const TAG = { integer: 0x02, octets: 0x04, oid: 0x06, sequence: 0x30, set: 0x31, context0: 0xa0 } as const

const oid = (...bytes: number[]) => writeDer(TAG.oid, Uint8Array.from(bytes))
const OID = {
  data: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01),
  signedData: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02),
  contentType: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x03),
  messageDigest: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x04),
  signingCertificateV2: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x02, 0x2f),
  rsa: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01),
  rsaWithSha256: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b),
  sha256: oid(0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01),
}
const VERSION_1 = writeDer(TAG.integer, Uint8Array.of(1))
const NULL = Uint8Array.of(0x05, 0x00)
/** Without and with the NULL parameter that older programs write (RFC 5754, section 2). */
const SHA_256 = [writeDer(TAG.sequence, OID.sha256), writeDer(TAG.sequence, OID.sha256, NULL)]
const RSA = [writeDer(TAG.sequence, OID.rsa, NULL), writeDer(TAG.sequence, OID.rsaWithSha256, NULL)]

/** Undefined unless the bytes are exactly a CMS with one signer, RSA and SHA-256. */
function readCms(bytes: Uint8Array<ArrayBuffer>): Cms | undefined {
  try {
    const [, explicit] = inside(only(readDer(bytes)))
    const [, digests, , certificates, signers] = inside(only(inside(explicit)))
    const [, , digest, attributes, algorithm, signature] = inside(only(inside(signers)))
    const given = inside(certificates)
    const signer = given.find((certificate) => isOneOf(signerName(certificate), [signerIn(signers)]))
    if (!digests || !digest || !attributes || !algorithm || !signature || !signer) return undefined
    if (!isOneOf(only(inside(digests)).whole, SHA_256) || !isOneOf(digest.whole, SHA_256) || !isOneOf(algorithm.whole, RSA))
      return undefined
    const info = [VERSION_1, signerName(signer), digest.whole, attributes.whole, algorithm.whole, writeDer(TAG.octets, signature.content)]
    const data = [
      VERSION_1,
      writeDer(TAG.set, only(inside(digests)).whole),
      writeDer(TAG.sequence, OID.data),
      writeDer(TAG.context0, ...given.map(({ whole }) => whole)),
      writeDer(TAG.set, writeDer(TAG.sequence, ...info)),
    ]
    const again = writeDer(TAG.sequence, OID.signedData, writeDer(TAG.context0, writeDer(TAG.sequence, ...data)))
    if (!isSameBytes(again, bytes) || attributes.tag !== TAG.context0) return undefined
    return { certificates: given, signer, attributes, signature }
  } catch {
    return undefined
  }
}

/** Whether the signed attributes contain the digests of this file and of the signer's certificate (RFC 5035, section 3). */
async function attributesMatchFile({ attributes, signer }: Cms, { signed }: SignedPdf): Promise<boolean> {
  try {
    const [fileDigest, certificateDigest] = await Promise.all([sha256(signed), sha256(signer.whole)])
    const certificate = only(inside(only(inside(attributeOf(attributes, OID.signingCertificateV2)))))
    const named = inside(certificate).find(({ tag }) => tag === TAG.octets)
    return (
      isSameBytes(attributeOf(attributes, OID.contentType).whole, OID.data) &&
      isSameBytes(attributeOf(attributes, OID.messageDigest).whole, writeDer(TAG.octets, fileDigest)) &&
      named !== undefined &&
      isSameBytes(named.content, certificateDigest)
    )
  } catch {
    return false
  }
}

/** The single value of the single attribute of this type. @throws Error when there is none, or several */
function attributeOf(attributes: DerValue, kind: Uint8Array): DerValue {
  const found = inside(attributes).filter((attribute) => isSameBytes(inside(attribute)[0]?.whole ?? new Uint8Array(), kind))
  return only(inside(inside(only(found))[1]))
}

/** IssuerAndSerialNumber of a certificate (RFC 5652, section 10.2.4). */
function signerName(certificate: DerValue): Uint8Array<ArrayBuffer> {
  const [version, ...fields] = inside(inside(certificate)[0])
  const [serial, , issuer] = version?.tag === TAG.context0 ? fields : [version, ...fields]
  return writeDer(TAG.sequence, issuer?.whole ?? new Uint8Array(), serial?.whole ?? new Uint8Array())
}

function signerIn(signers: DerValue | undefined): Uint8Array {
  return inside(only(inside(signers)))[1]?.whole ?? new Uint8Array()
}

function inside(value: DerValue | undefined): DerValue[] {
  if (!value) throw new Error('DER: nothing there')
  return readDer(value.content)
}

function only<Value>(values: readonly Value[]): Value {
  const [value] = values
  if (value === undefined || values.length !== 1) throw new Error('DER: one value was expected')
  return value
}

function isOneOf(bytes: Uint8Array, candidates: readonly Uint8Array[]): boolean {
  return candidates.some((candidate) => isSameBytes(bytes, candidate))
}
