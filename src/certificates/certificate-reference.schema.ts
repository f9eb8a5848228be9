import { z } from 'zod'
import { CERTIFICATE_STATUSES } from './certificate.ts'
import { CERTIFICATE_KINDS } from './training-snapshot.ts'

/** A certificate as it is named everywhere: its number, what it certifies, and whether it is valid. */
export const certificateReferenceSchema = z.object({
  /** The row. */
  id: z.int(),
  certificateId: z.string(),
  kind: z.enum(CERTIFICATE_KINDS),
  status: z.enum(CERTIFICATE_STATUSES),
})
export interface CertificateReference extends z.output<typeof certificateReferenceSchema> {}
