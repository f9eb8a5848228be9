import { sign } from 'node:crypto'
import type { IssuedEdition } from '../edition.server.ts'
import type { SigningKey } from '../signing/signing-key.server.ts'
import { keyUrl, verificationMethod } from '../../credentials/credential-address.ts'
import { credentialOf } from './credential.server.ts'
import type { JsonObject } from '../../credentials/data-integrity.ts'

type Key = Pick<SigningKey, 'kid' | 'privateKey' | 'createdAt'>

/** The keys that sign, and the site. */
export interface Signer {
  siteUrl: string
  keys: { ed25519: () => Promise<Key>; rsa: () => Promise<Key> }
}

/** Open Badges 3.0 requires every verifier to support RS256. EdDSA is shorter. */
export const JWT_ALGORITHMS = ['RS256', 'EdDSA'] as const
export type JwtAlgorithm = (typeof JWT_ALGORITHMS)[number]

/** The common members of credentials and status lists. */
export interface SignableCredential extends JsonObject {
  id: string
  issuer: string | { id: string }
  /** ISO 8601 with time zone. */
  validFrom: string
  validUntil?: string
  credentialSubject: { id: string }
}

/** The file of an edition's credential with a Data Integrity proof. */
export function signedJson(edition: IssuedEdition, signer: Signer): Promise<string> {
  return withIntegrityProof(credentialOf(edition, signer), edition.editionAt, signer)
}

/** The credential of an edition as a compact JWT. */
export function signedJwt(edition: IssuedEdition, signer: Signer, algorithm: JwtAlgorithm = 'RS256'): Promise<string> {
  return asJwt(credentialOf(edition, signer), signer, algorithm)
}

/**
 * Signs with eddsa-rdfc-2022 and serialises the document. Nothing is random, so the same document and key give the same
 * text.
 * @param madeAt the time of the document. It is also that of the proof, unless the key is newer
 */
export async function withIntegrityProof(document: SignableCredential, madeAt: string, { siteUrl, keys }: Signer): Promise<string> {
  // Imported with the first credential, so that the start does not wait for JSON-LD.
  const [{ bytesToSign, proofOptions, withProof }, key] = await Promise.all([import('../../credentials/data-integrity.ts'), keys.ed25519()])
  const created = new Date(Math.max(Date.parse(madeAt), Date.parse(key.createdAt)))
  const options = proofOptions(`${created.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`, verificationMethod(siteUrl, key.kid))
  const signature = sign(null, await bytesToSign(document, options), key.privateKey)
  return `${JSON.stringify(withProof(document, options, signature), null, 2)}\n`
}

/** Open Badges 3.0, section 8.2: the document with the registered claims, and only these three header members. */
export async function asJwt(document: SignableCredential, { siteUrl, keys }: Signer, algorithm: JwtAlgorithm): Promise<string> {
  const { SignJWT } = await import('jose')
  const key = await (algorithm === 'EdDSA' ? keys.ed25519() : keys.rsa())
  const claims = {
    ...document,
    iss: typeof document.issuer === 'string' ? document.issuer : document.issuer.id,
    jti: document.id,
    sub: document.credentialSubject.id,
    nbf: seconds(document.validFrom),
    ...(document.validUntil !== undefined && { exp: seconds(document.validUntil) }),
  }
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: keyUrl(siteUrl, key.kid), typ: 'JWT' }).sign(key.privateKey)
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}
