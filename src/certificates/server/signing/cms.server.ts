import { createHash, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { fromBER, Integer, Null, ObjectIdentifier, OctetString, Sequence, Set as AsnSet, Constructed, BaseBlock } from 'asn1js'
import type { CertifiedKey } from './issuer-keys.server.ts'

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
export async function detachedSignature(messageDigest: Uint8Array, key: CertifiedKey): Promise<Uint8Array> {
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
