import { webcrypto, type KeyObject } from 'node:crypto'
import type { RandomBytes } from '#base/values/reference-number.ts'

interface Subject {
  /** The common name, which is the company's name. */
  name: string
  /** The start of its validity of ten years. */
  now: Date
  random: RandomBytes
}

const VALID_YEARS = 10
/** RFC 5280 4.1.2.2: positive, at most 20 octets. */
const SERIAL_BYTES = 16
/** RFC 5280 appendix A: ub-common-name. */
const MAX_NAME_LENGTH = 64
const SHA_256 = 'SHA-256'
const OID = {
  commonName: '2.5.4.3',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
}
/** RFC 5280 4.2.1.3: digitalSignature and nonRepudiation, the first two bits. */
const SIGNING_ONLY = Uint8Array.of(0b1100_0000)
const UNUSED_BITS = 6

/** A self-signed X.509 certificate in DER (RFC 5280). PDF readers show its name as the signer. */
export async function selfSigned(privateKey: KeyObject, { name, now, random }: Subject): Promise<Uint8Array> {
  // Imported on demand, so that the start does not wait for these libraries.
  const [asn1, pki] = await Promise.all([import('asn1js'), import('pkijs')])
  const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: SHA_256 }
  const signingKey = privateKey.toCryptoKey(algorithm, true, ['sign']) as CryptoKey
  const { kty, n, e } = privateKey.export({ format: 'jwk' })
  const publicKey = await webcrypto.subtle.importKey('jwk', { kty, n, e } as JsonWebKey, algorithm, true, ['verify'])

  const certificate = new pki.Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ valueHex: positive(random(SERIAL_BYTES)).buffer as ArrayBuffer })
  const words = new asn1.Utf8String({ value: Array.from(name).slice(0, MAX_NAME_LENGTH).join('') })
  const commonName = new pki.AttributeTypeAndValue({ type: OID.commonName, value: words })
  certificate.subject.typesAndValues.push(commonName)
  certificate.issuer.typesAndValues.push(commonName)
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + VALID_YEARS, now.getUTCMonth(), now.getUTCDate()))
  await certificate.subjectPublicKeyInfo.importKey(publicKey as CryptoKey, engine)
  const keyBits = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView
  const keyIdentifier = new asn1.OctetString({ valueHex: await webcrypto.subtle.digest('SHA-1', keyBits) })
  const usage = new asn1.BitString({ valueHex: SIGNING_ONLY.buffer, unusedBits: UNUSED_BITS })
  const extension = (extnID: string, critical: boolean, content: { toBER: () => ArrayBuffer }) =>
    new pki.Extension({ extnID, critical, extnValue: content.toBER() })
  certificate.extensions = [
    extension(OID.basicConstraints, true, new pki.BasicConstraints({ cA: false }).toSchema()),
    extension(OID.keyUsage, true, usage),
    extension(OID.subjectKeyIdentifier, false, keyIdentifier),
  ]
  await certificate.sign(signingKey, SHA_256, engine)
  return new Uint8Array(certificate.toSchema(true).toBER())
}

/** Makes the bytes a positive integer without leading zeros, as DER requires. */
function positive(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[0] = ((copy[0] ?? 0) & 0x7f) | 0x40
  return copy
}
