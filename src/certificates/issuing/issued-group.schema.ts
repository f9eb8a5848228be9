import { z } from 'zod'
import { certificateReferenceSchema } from '../certificate-reference.schema.ts'
import { DELIVERY_STATES, type DeliveryState } from '../delivery/delivery-states.ts'
import { knownDeliverySchema } from '../delivery/delivery.schema.ts'

const issuedCertificateSchema = certificateReferenceSchema.extend({
  fullName: z.string(),
  /** Distinguishes namesakes in the group; empty for a unique name. */
  apart: z.string(),
  /** The recipient's address; null without one. */
  email: z.string().nullable(),
  delivery: knownDeliverySchema,
  /** The mail server's last error. */
  error: z.string().nullable(),
})
export interface IssuedCertificate extends z.output<typeof issuedCertificateSchema> {}

/** The certificates issued by one job, with their delivery status. */
export const issuedGroupSchema = z.object({
  counts: z.object(Object.fromEntries(DELIVERY_STATES.map((state) => [state, z.int()])) as Record<DeliveryState, z.ZodInt>),
  /** The number of certificates of participation among them. */
  participations: z.int(),
  /** The first of them; those that need attention come first. */
  certificates: z.array(issuedCertificateSchema),
  /** The ids of certificates that can be sent but have not been, limited to one job's maximum. */
  sendable: z.array(z.int()),
})
export interface IssuedGroup extends z.output<typeof issuedGroupSchema> {}
