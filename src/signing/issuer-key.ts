/** A key of the issuer as the office sees it: never the private half. */
export interface IssuerKey {
  /** Its name in credentials: RFC 7638 thumbprint. */
  kid: string
  kind: 'Ed25519' | 'RSA'
  /** 'made' by this program, or 'given' as a file. */
  source: 'made' | 'given'
  /** SHA-256 in hex, two digits and a colon: of the certificate, as PDF readers show it; of the public key where there is none. */
  fingerprint: string
  /** Whom the certificate names, and who certified it: null for a key without one. */
  certificate: { subject: string; issuer: string; validTo: string } | null
  /** ISO instants. */
  createdAt: string
  /** Since when it signs nothing. */
  retiredAt: string | null
}
