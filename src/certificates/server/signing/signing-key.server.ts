import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, type JWK } from 'jose'

export type KeyKind = 'Ed25519' | 'RSA'

/** The public part of an issuer key. */
export interface PublishedKey {
  /** The RFC 7638 thumbprint (SHA-256, base64url), which is the key's name in credentials. */
  kid: string
  kind: KeyKind
  /** 'made' by this program, or 'given' as ISSUER_P12. */
  source: 'made' | 'given'
  /** Only the key, without `kid`, `alg` and `use`. */
  publicJwk: JWK
  /** Its X.509 certificate, self-signed or from ISSUER_P12. Null for Ed25519. */
  certificateDer: Uint8Array | null
  /** The certificate chain, the issuer's certificate first; empty for a self-signed one. */
  chainDer: Uint8Array[]
  /** ISO instant. */
  createdAt: string
  /** ISO instant of its retirement. */
  retiredAt: string | null
}

/** A key with its private half. */
export interface SigningKey extends PublishedKey {
  privateKey: KeyObject
}

/** Makes a private key. Tests replace it, because generating an RSA key takes a second. */
export type MakePrivateKey = (kind: KeyKind) => Promise<KeyObject>

/** NIST SP 800-57: 3072 bits have a security strength of 128 bits, which is acceptable beyond 2030. */
const RSA_BITS = 3072

/** Runs in Node's thread pool, so the server stays responsive. */
export const makePrivateKey: MakePrivateKey = async (kind) => {
  const pair =
    kind === 'RSA' ? await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS }) : await promisify(generateKeyPair)('ed25519')
  return pair.privateKey
}

export async function publicHalf(privateKey: KeyObject): Promise<{ kid: string; publicJwk: JWK }> {
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk }
}

/** The form stored in the database: PKCS#8 in base64. */
export function storedPrivateKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

export function readPrivateKey(stored: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(stored, 'base64'), format: 'der', type: 'pkcs8' })
}
