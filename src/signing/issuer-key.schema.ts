import { z } from 'zod'
import type { IssuerKey } from './issuer-key.ts'

export const issuerKeySchema = z.object({
  kid: z.string(),
  kind: z.enum(['Ed25519', 'RSA']),
  source: z.enum(['made', 'given']),
  fingerprint: z.string(),
  certificate: z.object({ subject: z.string(), issuer: z.string(), validTo: z.string() }).nullable(),
  createdAt: z.string(),
  retiredAt: z.string().nullable(),
}) satisfies z.ZodType<IssuerKey>
