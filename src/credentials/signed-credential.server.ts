import { sign } from 'node:crypto'
import type { IssuedEdition } from '../certificates/edition.server.ts'
import type { SigningKey } from '../signing/signing-key.server.ts'
import { keyUrl, verificationMethod } from './credential-address.ts'
import { credentialOf } from './credential.server.ts'
import type { JsonObject } from './data-integrity.ts'

type Key = Pick<SigningKey, 'kid' | 'privateKey' | 'createdAt'>

/** Who signs, and for which site. */
export interface Signer {
  siteUrl: string
  keys: { ed25519: () => Promise<Key>; rsa: () => Promise<Key> }
}

/** Open Badges 3.0 asks every verifier for RS256; EdDSA beside it is shorter. */
export const JWT_ALGORITHMS = ['RS256', 'EdDSA'] as const
export type JwtAlgorithm = (typeof JWT_ALGORITHMS)[number]

/** What both kinds of signed documents of this issuer have: credentials and status lists. */
export interface SignableCredential extends JsonObject {
  id: string
  issuer: string | { id: string }
  /** ISO 8601 with its zone. */
  validFrom: string
  validUntil?: string
  credentialSubject: { id: string }
}

/** The credential of an edition with its Data Integrity proof, as the text of its file. */
export function signedJson(edition: IssuedEdition, signer: Signer): Promise<string> {
  return withIntegrityProof(credentialOf(edition, signer), edition.editionAt, signer)
}

/** The credential of an edition as a JWT, compact. */
export function signedJwt(edition: IssuedEdition, signer: Signer, algorithm: JwtAlgorithm = 'RS256'): Promise<string> {
  return asJwt(credentialOf(edition, signer), signer, algorithm)
}

/**
 * Signs by eddsa-rdfc-2022 and writes the document down. Nothing in it is random, so the same document signed with the
 * same key is the same text.
 * @param madeAt the instant the document is of; the proof says it was made then, or when the key was, if that is later
 */
export async function withIntegrityProof(document: SignableCredential, madeAt: string, { siteUrl, keys }: Signer): Promise<string> {
  // JSON-LD is loaded when the first credential is asked for: the start does not wait for it.
  const [{ bytesToSign, proofOptions, withProof }, key] = await Promise.all([import('./data-integrity.ts'), keys.ed25519()])
  const created = new Date(Math.max(Date.parse(madeAt), Date.parse(key.createdAt)))
  const options = proofOptions(`${created.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`, verificationMethod(siteUrl, key.kid))
  const signature = sign(null, await bytesToSign(document, options), key.privateKey)
  return `${JSON.stringify(withProof(document, options, signature), null, 2)}\n`
}

/** Open Badges 3.0, section 8.2: the document itself, and what a JWT says of it, with no header but these three. */
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
