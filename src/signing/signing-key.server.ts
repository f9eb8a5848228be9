import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, type JWK } from 'jose'

export type KeyKind = 'Ed25519' | 'RSA'

/** What anybody may know of a key of the issuer. */
export interface PublishedKey {
  /** RFC 7638 thumbprint (SHA-256, base64url): a key's name in credentials. */
  kid: string
  kind: KeyKind
  /** 'made' by this program, or 'given' as PKCS#12. */
  source: 'made' | 'given'
  /** Without `kid`, `alg` and `use`: the key itself. */
  publicJwk: JWK
  /** X.509: self-signed, or the given one. Null for Ed25519. */
  certificateDer: Uint8Array | null
  /** What certifies the certificate, the nearest first; empty when nobody does. */
  chainDer: Uint8Array[]
  /** ISO instant. */
  createdAt: string
  /** ISO instant since when it signs nothing. */
  retiredAt: string | null
}

/** A key that signs. */
export interface SigningKey extends PublishedKey {
  privateKey: KeyObject
}

/** Makes a private key. Tests give one that costs no second of searching for primes. */
export type MakePrivateKey = (kind: KeyKind) => Promise<KeyObject>

/** NIST SP 800-57: 3072 bits are as strong as 128 of a symmetric key, which holds beyond 2030. */
const RSA_BITS = 3072

/** In Node's thread pool: the server answers meanwhile. */
export const makePrivateKey: MakePrivateKey = async (kind) => {
  const pair =
    kind === 'RSA'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
      : await promisify(generateKeyPair)('ed25519')
  return pair.privateKey
}

/** The public half of a private key. */
export async function publicHalf(privateKey: KeyObject): Promise<{ kid: string; publicJwk: JWK }> {
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk }
}

/** As it is stored: PKCS#8 in base64. */
export function storedPrivateKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

export function readPrivateKey(stored: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(stored, 'base64'), format: 'der', type: 'pkcs8' })
}
