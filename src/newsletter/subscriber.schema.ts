import { z } from 'zod'
import { choiceField, emailField, listQuery, MAX_EMAIL_LENGTH, typedText } from '#base/api/fields.schema.ts'
import { parseUrl } from '#base/values/safe-url.ts'
import { SUBSCRIBER_STATUSES } from './subscriber.ts'

/**
 * An address in its stored spelling: 'Asha@bücher.example' → 'Asha@xn--bcher-kva.example'. Non-ASCII letters before the @ stay: they need a
 * mail server that supports SMTPUTF8, which the outbox checks when it sends.
 */
const subscriberAddress = typedText('Invalid email address', MAX_EMAIL_LENGTH, 'Invalid email address')
  .overwrite((typed) => typed.normalize('NFKC'))
  .pipe(emailField)
  .transform((address) => {
    const at = address.lastIndexOf('@') + 1
    const hostname = isAscii(address.slice(at)) ? undefined : parseUrl(`http://${address.slice(at)}`)?.hostname
    return hostname === undefined ? address : address.slice(0, at) + hostname
  })

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}

/** The form in the footer. */
export const signUpSchema = z.object({
  email: subscriberAddress,
  /** The version of the notice that the page showed. */
  noticeVersion: z.int().positive().nullish(),
  /** A honeypot field, invisible to people. */
  remarks: z.string().max(1000).optional(),
})

export type SignUp = z.output<typeof signUpSchema>

export const newSubscriberSchema = signUpSchema.pick({ email: true })

export const subscriberListQuery = listQuery.extend({ status: choiceField('status', SUBSCRIBER_STATUSES).optional() })

/** An address as seen in the back-office. Instants are ISO 8601, UTC. */
export const subscriberSchema = z.object({
  id: z.int(),
  /** Null after unsubscribing: only a hash of it is kept. */
  address: z.string().nullable(),
  status: z.enum(SUBSCRIBER_STATUSES),
  /** The notice that they accepted. Null for an address added by the office. */
  noticeVersion: z.int().nullable(),
  consentAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
  setAsideAt: z.iso.datetime().nullable(),
  /** The number of bounces since the address was last confirmed or reactivated. */
  bounces: z.int(),
  /** The last mail server's message about the address. */
  lastBounce: z.string().nullable(),
  lastBounceAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  etag: z.string(),
})
export interface Subscriber extends z.output<typeof subscriberSchema> {}

export const subscriberCountsSchema = z.object({
  waiting: z.int(),
  confirmed: z.int(),
  unsubscribed: z.int(),
  'set-aside': z.int(),
})
export type SubscriberCounts = z.output<typeof subscriberCountsSchema>
