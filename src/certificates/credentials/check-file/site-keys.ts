import { base64 } from '@scure/base'
import { SiteUnavailable, fetchJson, type Site } from './site-requests.ts'
import { isObject } from './strict-json.ts'

export type SignatureAlgorithm = 'RS256' | 'EdDSA'

/** A public key that this site publishes as its own. */
export interface SiteKey {
  /** RFC 7638 thumbprint. */
  kid: string
  algorithm: SignatureAlgorithm
  jwk: JsonWebKey
  /** X.509 in DER, the certificate of the key first; empty for a key without one. */
  certificates: Uint8Array[]
  /** A retired key signs nothing new; its signatures stay valid. */
  isRetired: boolean
}

/** All keys that the site publishes (RFC 7517), retired ones included. @throws SiteUnavailable */
export async function siteKeys(site: Site): Promise<SiteKey[]> {
  const body = await fetchJson(site, '/.well-known/jwks.json')
  const given = isObject(body) && Array.isArray(body.keys) ? body.keys : []
  const keys = given.map(readKey).filter((key) => key !== undefined)
  if (keys.length === 0) throw new SiteUnavailable('This site publishes no keys at the moment.')
  return keys
}

function readKey(given: unknown): SiteKey | undefined {
  if (!isObject(given)) return undefined
  const [kid, jwk] = [nameOfKey(given.kid), publicPart(given)]
  if (!jwk || kid === undefined) return undefined
  return {
    kid,
    algorithm: jwk.kty === 'RSA' ? 'RS256' : 'EdDSA',
    jwk,
    certificates: chainOf(given.x5c),
    isRetired: typeof given.retiredAt === 'string',
  }
}

/**
 * The thumbprint at the end of '…/issuer/keys/{kid}' or 'did:web:…#{kid}'. The rest is ignored, because a file may name
 * any place and we only search the keys of this site.
 */
export function nameOfKey(reference: unknown): string | undefined {
  return typeof reference === 'string' ? /(?:^|[/#])([\w-]{43})$/.exec(reference)?.[1] : undefined
}

/** Only the members that make up the key. Others, such as `use` or `key_ops`, could make the browser refuse it. */
export function publicPart(jwk: Record<string, unknown>): JsonWebKey | undefined {
  const { kty, n, e, crv, x } = jwk
  if (kty === 'RSA' && typeof n === 'string' && typeof e === 'string') return { kty, n, e }
  if (kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string') return { kty, crv, x }
  return undefined
}

/** `x5c` is base64, not base64url (RFC 7517, section 4.7). Empty when one entry cannot be read. */
function chainOf(x5c: unknown): Uint8Array[] {
  if (!Array.isArray(x5c)) return []
  try {
    return x5c.map((text) => base64.decode(String(text)))
  } catch {
    return []
  }
}
