import { base64urlnopad } from '@scure/base'
import type { SignatureAlgorithm } from './site-keys.ts'

/** Smaller RSA keys are refused (NIST SP 800-131A). */
const MIN_RSA_BITS = 2048

/**
 * Whether this key made `signature` over `signed`. The key determines the algorithm; the file cannot choose one.
 * Returns false for an invalid key or signature.
 */
export async function isSignedWith(
  key: { algorithm: SignatureAlgorithm; jwk: JsonWebKey },
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    return key.algorithm === 'RS256' ? await isRsa(key.jwk, signed, signature) : await isEd25519(key.jwk, signed, signature)
  } catch {
    return false
  }
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

async function isRsa(jwk: JsonWebKey, signed: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  if ((key.algorithm as RsaHashedKeyAlgorithm).modulusLength < MIN_RSA_BITS) return false
  return crypto.subtle.verify(algorithm, key, signature, signed)
}

async function isEd25519(jwk: JsonWebKey, signed: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify']).catch(() => undefined)
  if (key) return crypto.subtle.verify({ name: 'Ed25519' }, key, signature, signed)
  // Some browsers before 2025 have no Ed25519 in crypto.subtle.
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  return ed25519.verify(signature, signed, base64urlnopad.decode(jwk.x ?? ''), { zip215: false })
}
