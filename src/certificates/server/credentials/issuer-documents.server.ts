import { base64urlnopad } from '@scure/base'
import type { JWK } from 'jose'
import type { Company } from '#company/company.ts'
import { issuerDid, keyUrl, verificationMethod } from '../../credentials/credential-address.ts'
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from '../../credentials/published-contexts.ts'
import { ed25519Multikey } from '../../credentials/multibase.ts'

/** The public half of an active or retired key. */
export interface VerificationKey {
  kid: string
  kind: 'Ed25519' | 'RSA'
  publicJwk: JWK
  /** Its X.509 certificate, if any, and the chain. */
  certificateDer?: Uint8Array | null
  chainDer?: readonly Uint8Array[]
  /** When it was retired. */
  retiredAt?: string | null
}

/**
 * One key as a JWK, at the URL that a JWT's `kid` names (Open Badges 3.0, 8.2.4). Its own `kid` is the same URL. It has
 * the certificates that PDFs contain (RFC 7517, section 4.7), and `retiredAt`, a member of our own.
 */
export function jwkOf({ kid, kind, publicJwk, certificateDer, chainDer = [], retiredAt }: VerificationKey, siteUrl: string): JWK {
  return {
    ...publicJwk,
    kid: keyUrl(siteUrl, kid),
    alg: kind === 'RSA' ? 'RS256' : 'EdDSA',
    use: 'sig',
    ...(certificateDer && { x5c: [certificateDer, ...chainDer].map((der) => Buffer.from(der).toString('base64')) }),
    ...(retiredAt && { retiredAt }),
  }
}

/** The key set (RFC 7517, section 5). It includes retired keys, because their signatures stay valid. */
export function jwkSet(keys: readonly VerificationKey[], siteUrl: string): { keys: JWK[] } {
  return { keys: keys.map((key) => jwkOf(key, siteUrl)) }
}

/**
 * The DID document of the issuer (DID 1.0; Controlled Identifiers 1.0, sections 2.2.2 and 2.2.3). It lists retired keys
 * too. Removing one would make everything that it signed invalid.
 */
export function didDocument(keys: readonly VerificationKey[], siteUrl: string) {
  const id = issuerDid(siteUrl)
  const verificationMethods = keys.map((key) => ({ id: verificationMethod(siteUrl, key.kid), controller: id, ...material(key) }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1', 'https://w3id.org/security/jwk/v1'],
    id,
    alsoKnownAs: [`${siteUrl}/issuer`],
    verificationMethod: verificationMethods,
    assertionMethod: verificationMethods.map((method) => method.id),
  }
}

/** The Open Badges 3.0 Profile of the issuer, with today's company data. */
export function issuerProfile({ name, tagline, shortDescription, emails, phones }: IssuerFacts, siteUrl: string) {
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT],
    id: issuerDid(siteUrl),
    type: ['Profile'],
    name,
    url: siteUrl,
    ...((shortDescription || tagline) && { description: shortDescription || tagline }),
    image: { id: `${siteUrl}/icon-512.png`, type: 'Image' },
    ...(emails[0] && { email: emails[0].value }),
    ...(phones[0] && { phone: phones[0].href.replace(/^tel:/, '') }),
  }
}

type IssuerFacts = Pick<Company, 'name' | 'tagline' | 'shortDescription' | 'emails' | 'phones'>

function material({ kid, kind, publicJwk }: VerificationKey) {
  if (kind === 'RSA') return { type: 'JsonWebKey', publicKeyJwk: { ...publicJwk, kid } }
  return { type: 'Multikey', publicKeyMultibase: ed25519Multikey(base64urlnopad.decode(publicJwk.x ?? '')) }
}
