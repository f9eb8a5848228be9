/** The meaning of the bits of a status list (Bitstring Status List 1.0, section 2.1). */
export const STATUS_PURPOSES = ['revocation', 'suspension'] as const
export type StatusPurpose = (typeof STATUS_PURPOSES)[number]

/** The DID of the issuer: did:web of the site's host. A port is written as %3A (did:web, section 3.1). */
export function issuerDid(siteUrl: string): string {
  return `did:web:${new URL(siteUrl).host.replace(':', '%3A')}`
}

/** The name of a key in Data Integrity proofs. `/.well-known/did.json` contains the key. */
export function verificationMethod(siteUrl: string, kid: string): string {
  return `${issuerDid(siteUrl)}#${kid}`
}

/** The URL of a JWT's key. Open Badges 3.0 (8.2.4) requires a URL that returns the JWK. */
export function keyUrl(siteUrl: string, kid: string): string {
  return `${siteUrl}/issuer/keys/${kid}`
}

/** The id of a credential, which is also the URL of its file. */
export function credentialUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/c/${token}.json`
}

/** The id and URL of one status list. */
export function statusListUrl(siteUrl: string, purpose: StatusPurpose, list: number): string {
  return `${siteUrl}/credentials/status/${purpose}/${list}`
}
