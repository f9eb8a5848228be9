import { base64 } from '@scure/base'
import { SiteUnavailable, fetchJson, type Site } from './site-requests.ts'
import { isObject } from './strict-json.ts'

export type SignatureAlgorithm = 'RS256' | 'EdDSA'

/** A public key that this site says is its own. */
export interface SiteKey {
  /** RFC 7638 thumbprint. */
  kid: string
  algorithm: SignatureAlgorithm
  jwk: JsonWebKey
  /** X.509, DER: the key's own certificate first; empty where there is none. */
  certificates: Uint8Array[]
  /** Nothing new is signed with it; what it signed stays good. */
  isRetired: boolean
}

/** All keys that the site publishes (RFC 7517), the retired ones too. @throws SiteUnavailable */
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
 * A key's thumbprint at the end of '…/issuer/keys/{kid}' or 'did:web:…#{kid}'. What stands before is believed for nothing:
 * a file may name any place, and only keys of this site are looked among.
 */
export function nameOfKey(reference: unknown): string | undefined {
  return typeof reference === 'string' ? /(?:^|[/#])([\w-]{43})$/.exec(reference)?.[1] : undefined
}

/** Only what makes the key: no member that says what it may be used for gets in the way of using it. */
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
