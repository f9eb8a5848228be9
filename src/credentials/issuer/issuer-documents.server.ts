import { base64urlnopad } from '@scure/base'
import type { JWK } from 'jose'
import type { Company } from '../../company/company.ts'
import { issuerDid, keyUrl, verificationMethod } from '../credential-address.ts'
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from '../document-loader.ts'
import { ed25519Multikey } from '../multibase.ts'

/** The public half of a key that signs or signed. */
export interface VerificationKey {
  kid: string
  kind: 'Ed25519' | 'RSA'
  publicJwk: JWK
  /** X.509, where it has one, and what certifies that. */
  certificateDer?: Uint8Array | null
  chainDer?: readonly Uint8Array[]
  /** The instant since when it signs nothing. */
  retiredAt?: string | null
}

/**
 * One key, as a JWT's `kid` leads to it (Open Badges 3.0, 8.2.4). Its `kid` is that address, so that both are equal. With
 * the certificates that PDFs carry (RFC 7517, section 4.7), and since when it signs no more, in a member of our own.
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

/** RFC 7517, section 5. Keys that sign no more are in it: what they signed is still good. */
export function jwkSet(keys: readonly VerificationKey[], siteUrl: string): { keys: JWK[] } {
  return { keys: keys.map((key) => jwkOf(key, siteUrl)) }
}

/**
 * The issuer's DID document (DID 1.0; Controlled Identifiers 1.0, sections 2.2.2 and 2.2.3). All its keys may have made
 * statements, those that sign no more as well: taking one out would make everything it signed invalid.
 */
export function didDocument(keys: readonly VerificationKey[], siteUrl: string) {
  const id = issuerDid(siteUrl)
  const verificationMethods = keys.map((key) => ({ id: verificationMethod(siteUrl, key.kid), controller: id, ...material(key) }))
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://w3id.org/security/jwk/v1',
    ],
    id,
    alsoKnownAs: [`${siteUrl}/issuer`],
    verificationMethod: verificationMethods,
    assertionMethod: verificationMethods.map((method) => method.id),
  }
}

/** Who the issuer is, as an Open Badges 3.0 Profile, with what the office says of itself today. */
export function issuerProfile({ name, tagline, shortDescription, emails, phones }: IssuerFacts, siteUrl: string) {
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT],
    id: issuerDid(siteUrl),
    type: ['Profile'],
    name,
    url: siteUrl,
    description: shortDescription || tagline,
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
