import { z } from 'zod'

/** The public part of an issuer key, as the back-office shows it. */
export const issuerKeySchema = z.object({
  /** The RFC 7638 thumbprint, which is the key's name in credentials. */
  kid: z.string(),
  kind: z.enum(['Ed25519', 'RSA']),
  /** 'made' by this program, or 'given' as a file. */
  source: z.enum(['made', 'given']),
  /** SHA-256 as 'AB:CD:…': of the certificate, as PDF readers show it, or of the public key if there is no certificate. */
  fingerprint: z.string(),
  /** Subject and issuer of the certificate; null for a key without one. */
  certificate: z.object({ subject: z.string(), issuer: z.string(), validTo: z.string() }).nullable(),
  /** ISO instants. */
  createdAt: z.string(),
  retiredAt: z.string().nullable(),
})
export interface IssuerKey extends z.output<typeof issuerKeySchema> {}
