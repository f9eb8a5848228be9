import { z } from 'zod'
import { MAIL_STATUSES } from '#mail/mail-states.ts'
import { certificateFormSchema, rowListField } from './certificate.schema.ts'
import { DELIVERY_STATES, type CertificateDelivery, type Delivery, type DeliveryMail } from './delivery.ts'

const LAST_MAIL = 'lastMailId must be the id of a mail, or null'

/** What the sender knows: an e-mail that was written since then makes the call fail, so that nobody gets it twice by accident. */
export const sendCertificateSchema = z.object({
  /** The last delivery that the sender has seen. Null or left out: none. */
  lastMailId: z.int({ error: LAST_MAIL }).positive(LAST_MAIL).nullable().default(null),
  /** The sender sends it with their own mail program. It is only kept here. */
  byHand: z.boolean({ error: 'byHand must be true or false' }).default(false),
})

const deliveryMailSchema = z.object({
  id: z.int(),
  edition: z.int(),
  status: z.enum(MAIL_STATUSES),
  to: z.string().nullable(),
  createdAt: z.string(),
  dueAt: z.string(),
  sentAt: z.string().nullable(),
  sentBy: z.string().nullable(),
  error: z.string().nullable(),
}) satisfies z.ZodType<DeliveryMail>

export const knownDeliverySchema = z.object({
  state: z.enum(DELIVERY_STATES),
  at: z.string().nullable(),
  client: z.enum(['sent', 'opened']).nullable(),
}) satisfies z.ZodType<Delivery>

const MAX_CERTIFICATES = 100

/** Certificates by row number, separated by commas. */
export const deliveriesQuery = z.object({ certificates: rowListField('certificates', MAX_CERTIFICATES) })

/** `apart` tells the recipient apart from others of the same name among those asked about; empty when nobody has it. */
export const deliveriesSchema = z.array(knownDeliverySchema.extend({ certificateId: z.int(), apart: z.string() }))

export const deliverySchema = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  clientId: z.int().nullable(),
  known: knownDeliverySchema,
  mails: z.array(deliveryMailSchema),
  message: z.object({ subject: z.string(), text: z.string() }),
}) satisfies z.ZodType<CertificateDelivery>

/** The form as it stands. `id` names the stored certificate that it would correct. */
export const previewSchema = z.intersection(
  certificateFormSchema,
  z.object({ id: z.int({ error: 'id must be the id of a certificate' }).positive('id must be the id of a certificate').optional() }),
)
