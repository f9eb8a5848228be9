import { createHmac, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import type { BaseBlock } from 'asn1js'
import { inner, numberOf, octetsOf, oidOf, parsed, partsOf } from './der.server.ts'
import { decrypted } from './pkcs12-decryption.server.ts'
import { derivedKey, KeyPurpose } from './pkcs12-key.server.ts'

/** A key with what certifies it, as a PKCS#12 file has it. */
export interface Pkcs12 {
  privateKey: KeyObject
  /** X.509 of that key. */
  certificateDer: Uint8Array
  /** What certifies the certificate, the nearest first. */
  chainDer: Uint8Array[]
}

/** Names in RFC 7292, 5652 and 2315. */
const OID = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
}
const MAC_HASHES = new Map([
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])

/**
 * Reads PKCS#12 (RFC 7292) with one private key, encrypted by AES or Triple DES.
 * @throws Error that says in words what is wrong with the file or the password
 */
export function readPkcs12(file: Uint8Array, password: string): Pkcs12 {
  const [, content, mac] = partsOf(parsed(file))
  const safe = octetsOf(inner(content, 1, 0))
  checkPassword(safe, mac, password)
  const bags = partsOf(parsed(safe)).flatMap((info) => bagsOf(info, password))
  const [privateKey, ...others] = bags.flatMap((bag) => keyOf(bag, password))
  if (!privateKey || others.length > 0) throw new Error(`it has ${privateKey ? 'several private keys' : 'no private key'}`)
  const certificates = bags.flatMap(certificateOf)
  const own = certificates.find((certificate) => certificate.checkPrivateKey(privateKey))
  if (!own) throw new Error('it has no certificate of its private key')
  return { privateKey, certificateDer: new Uint8Array(own.raw), chainDer: chainOf(own, certificates) }
}

/** RFC 7292 section 5.1: the same password that encrypts is proved by a code over all of it. */
function checkPassword(safe: Uint8Array, mac: BaseBlock | undefined, password: string): void {
  if (!mac) throw new Error('it has no code of integrity')
  const [digestInfo, salt, iterations] = partsOf(mac)
  const hash = MAC_HASHES.get(oidOf(inner(digestInfo, 0, 0)))
  if (!hash) throw new Error('its code of integrity is of an unknown kind')
  const rounds = iterations ? numberOf(iterations) : 1
  const key = derivedKey({ password, salt: octetsOf(salt), rounds, hash, purpose: KeyPurpose.mac })
  const expected = octetsOf(inner(digestInfo, 1))
  if (!createHmac(hash, key).update(safe).digest().equals(expected)) throw new Error('the password does not open it')
}

/** The bags of one part of the file: in the open, or encrypted. */
function bagsOf(info: BaseBlock, password: string): BaseBlock[] {
  const kind = oidOf(inner(info, 0))
  if (kind === OID.data) return partsOf(parsed(octetsOf(inner(info, 1, 0))))
  if (kind !== OID.encryptedData) throw new Error('a part of it is encrypted for a certificate, not by a password')
  const encrypted = inner(info, 1, 0, 1)
  const clear = decrypted(octetsOf(inner(encrypted, 2)), inner(encrypted, 1), password)
  return partsOf(parsed(clear))
}

function keyOf(bag: BaseBlock, password: string): KeyObject[] {
  const kind = oidOf(inner(bag, 0))
  if (kind !== OID.keyBag && kind !== OID.shroudedKeyBag) return []
  const key = Buffer.from(inner(bag, 1, 0).toBER())
  const passphrase = kind === OID.shroudedKeyBag ? { passphrase: password } : {}
  try {
    return [createPrivateKey({ key, format: 'der', type: 'pkcs8', ...passphrase })]
  } catch (error) {
    throw new Error('its private key cannot be read: export it anew, encrypted by AES', { cause: error })
  }
}

function certificateOf(bag: BaseBlock): X509Certificate[] {
  if (oidOf(inner(bag, 0)) !== OID.certificateBag) return []
  return [new X509Certificate(octetsOf(inner(bag, 1, 0, 1, 0)))]
}

/** From the certificate to the one nobody else certifies, as far as the file goes. */
function chainOf(own: X509Certificate, certificates: readonly X509Certificate[]): Uint8Array[] {
  const chain = [own]
  for (let last = own; ; ) {
    const issuer = certificates.find((other) => !chain.includes(other) && last.checkIssued(other))
    if (!issuer) return chain.slice(1).map(({ raw }) => new Uint8Array(raw))
    chain.push(issuer)
    last = issuer
  }
}
