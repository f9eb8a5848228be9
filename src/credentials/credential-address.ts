/** What a status list says of its places (Bitstring Status List 1.0, section 2.1). */
export const STATUS_PURPOSES = ['revocation', 'suspension'] as const
export type StatusPurpose = (typeof STATUS_PURPOSES)[number]

/** The issuer: did:web of the site's host; a port is written %3A (did:web, section 3.1). */
export function issuerDid(siteUrl: string): string {
  return `did:web:${new URL(siteUrl).host.replace(':', '%3A')}`
}

/** How a Data Integrity proof names the key it was made with; `/.well-known/did.json` holds the key. */
export function verificationMethod(siteUrl: string, kid: string): string {
  return `${issuerDid(siteUrl)}#${kid}`
}

/** Where a JWT's key is: Open Badges 3.0 (8.2.4) asks for an address that answers the JWK. */
export function keyUrl(siteUrl: string, kid: string): string {
  return `${siteUrl}/issuer/keys/${kid}`
}

/** A credential's id, which is where its file is. */
export function credentialUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/c/${token}.json`
}

/** The id and address of one list. */
export function statusListUrl(siteUrl: string, purpose: StatusPurpose, list: number): string {
  return `${siteUrl}/credentials/status/${purpose}/${list}`
}
