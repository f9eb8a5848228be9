import { z } from 'zod'
import { MAIL_STATUSES } from '#mail/mail-states.ts'
import { certificateFormSchema, rowListField } from '../certificate.schema.ts'
import { DELIVERY_STATES } from './delivery-states.ts'

const LAST_MAIL = 'lastMailId must be the id of a mail, or null'

/** The last e-mail that the sender knows of: a newer one makes the call fail, so that nobody gets it twice by accident. */
export const sendCertificateSchema = z.object({
  /** The last delivery that the sender has seen. Null or omitted if there was none. */
  lastMailId: z.int({ error: LAST_MAIL }).positive(LAST_MAIL).nullable().default(null),
  /** The sender uses their own mail program; it is only recorded here. */
  byHand: z.boolean({ error: 'byHand must be true or false' }).default(false),
})

/** One e-mail with a certificate. */
const deliveryMailSchema = z.object({
  id: z.int(),
  /** The edition that it delivers. */
  edition: z.int(),
  status: z.enum(MAIL_STATUSES),
  to: z.string().nullable(),
  /** ISO 8601, UTC, like the others. */
  createdAt: z.string(),
  /** It is not sent before this time. */
  dueAt: z.string(),
  sentAt: z.string().nullable(),
  /** The member of staff who sent it with their own e-mail app; null if the outbox did. */
  sentBy: z.string().nullable(),
  /** The mail server's last answer; null once it has arrived. */
  error: z.string().nullable(),
})
export interface DeliveryMail extends z.output<typeof deliveryMailSchema> {}

/** The known delivery of a certificate's current edition. */
export const knownDeliverySchema = z.object({
  state: z.enum(DELIVERY_STATES),
  /**
   * The time it was or will be sent to its recipient, otherwise the time a contact received it. Null if nothing was sent. ISO 8601, UTC.
   */
  at: z.string().nullable(),
  /** Whether a contact of a client received a link to it, or has opened that. */
  client: z.enum(['sent', 'opened']).nullable(),
})
export interface Delivery extends z.output<typeof knownDeliverySchema> {}

const MAX_CERTIFICATES = 100

/** Certificates by row number, separated by commas. */
export const deliveriesQuery = z.object({ certificates: rowListField('certificates', MAX_CERTIFICATES) })

/** `apart` distinguishes the recipient from namesakes among the requested ones; empty if there are none. */
export const deliveriesSchema = z.array(knownDeliverySchema.extend({ certificateId: z.int(), apart: z.string() }))

/** The ways of delivering a certificate, and their results so far. */
export const deliverySchema = z.object({
  /** The participant's current contact data. Null after its erasure. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The client that they belong to: its contact can receive undeliverable certificates. */
  clientId: z.int().nullable(),
  known: knownDeliverySchema,
  /** The oldest first. */
  mails: z.array(deliveryMailSchema),
  /** The prefilled text for WhatsApp and the clerk's own mail program. */
  message: z.object({ subject: z.string(), text: z.string() }),
})
export interface CertificateDelivery extends z.output<typeof deliverySchema> {}

/** The current form. `id` names the stored certificate that it would correct. */
export const previewSchema = z.intersection(
  certificateFormSchema,
  z.object({ id: z.int({ error: 'id must be the id of a certificate' }).positive('id must be the id of a certificate').optional() }),
)
