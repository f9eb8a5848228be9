import { z } from 'zod'
import { CERTIFICATE_STATUSES } from './certificate.ts'
import { CERTIFICATE_KINDS } from './certificate-kinds.ts'

/** A certificate's usual reference: its number, program, and validity. */
export const certificateReferenceSchema = z.object({
  /** The row. */
  id: z.int(),
  certificateId: z.string(),
  kind: z.enum(CERTIFICATE_KINDS),
  status: z.enum(CERTIFICATE_STATUSES),
})
export interface CertificateReference extends z.output<typeof certificateReferenceSchema> {}
