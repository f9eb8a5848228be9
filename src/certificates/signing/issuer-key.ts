/** The public part of an issuer key, as the back-office shows it. */
export interface IssuerKey {
  /** The RFC 7638 thumbprint, which is the key's name in credentials. */
  kid: string
  kind: 'Ed25519' | 'RSA'
  /** 'made' by this program, or 'given' as a file. */
  source: 'made' | 'given'
  /** SHA-256 as 'AB:CD:…': of the certificate, as PDF readers show it, or of the public key when there is no certificate. */
  fingerprint: string
  /** Subject and issuer of the certificate; null for a key without one. */
  certificate: { subject: string; issuer: string; validTo: string } | null
  /** ISO instants. */
  createdAt: string
  retiredAt: string | null
}
