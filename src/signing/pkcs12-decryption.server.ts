import { createDecipheriv, pbkdf2Sync } from 'node:crypto'
import type { BaseBlock } from 'asn1js'
import { inner, numberOf, octetsOf, oidOf, partsOf } from './der.server.ts'
import { derivedKey, KeyPurpose } from './pkcs12-key.server.ts'

/** PBES2 of RFC 8018, and the one scheme of RFC 7292 appendix C that is still met. */
const PBES2 = '1.2.840.113549.1.5.13'
const PBKDF2 = '1.2.840.113549.1.5.12'
const SHA1_TRIPLE_DES = '1.2.840.113549.1.12.1.3'

const CIPHERS = new Map([
  ['2.16.840.1.101.3.4.1.2', { name: 'aes-128-cbc', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { name: 'aes-192-cbc', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.42', { name: 'aes-256-cbc', keyBytes: 32 }],
  ['1.2.840.113549.3.7', { name: 'des-ede3-cbc', keyBytes: 24 }],
])
const PRF_HASHES = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
])
const TRIPLE_DES = { name: 'des-ede3-cbc', keyBytes: 24, ivBytes: 8 }

/** What `algorithm` (an AlgorithmIdentifier) and the password make clear. @throws Error for a scheme that is unknown */
export function decrypted(encrypted: Uint8Array, algorithm: BaseBlock, password: string): Buffer {
  const { cipher, key, iv } = schemeOf(algorithm, password)
  const decipher = createDecipheriv(cipher, key, iv)
  return Buffer.concat([decipher.update(encrypted), decipher.final()])
}

function schemeOf(algorithm: BaseBlock, password: string): { cipher: string; key: Uint8Array; iv: Uint8Array } {
  const scheme = oidOf(inner(algorithm, 0))
  if (scheme === PBES2) return pbes2(inner(algorithm, 1), password)
  if (scheme !== SHA1_TRIPLE_DES) throw unknownScheme()
  const given = { password, salt: octetsOf(inner(algorithm, 1, 0)), rounds: numberOf(inner(algorithm, 1, 1)), hash: 'sha1' }
  return {
    cipher: TRIPLE_DES.name,
    key: derivedKey({ ...given, purpose: KeyPurpose.encryption, length: TRIPLE_DES.keyBytes }),
    iv: derivedKey({ ...given, purpose: KeyPurpose.iv, length: TRIPLE_DES.ivBytes }),
  }
}

function pbes2(parameters: BaseBlock, password: string) {
  const cipher = CIPHERS.get(oidOf(inner(parameters, 1, 0)))
  if (!cipher || oidOf(inner(parameters, 0, 0)) !== PBKDF2) throw unknownScheme()
  const [salt, rounds, ...options] = partsOf(inner(parameters, 0, 1))
  const prf = options.map((option) => oidOf(partsOf(option)[0] ?? option)).find((oid) => oid !== '')
  const hash = PRF_HASHES.get(prf ?? '1.2.840.113549.2.7')
  if (!hash || !rounds) throw unknownScheme()
  const key = pbkdf2Sync(password, octetsOf(salt), numberOf(rounds), cipher.keyBytes, hash)
  return { cipher: cipher.name, key, iv: octetsOf(inner(parameters, 1, 1)) }
}

function unknownScheme(): Error {
  return new Error('it is encrypted in a way that is not read any more: export it anew, encrypted by AES')
}
