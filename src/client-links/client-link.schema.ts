import { z } from 'zod'
import { tooLong } from '#base/api/length-limit.ts'
import { selectionSchema } from '#lists/bulk/bulk.schema.ts'
import { unprintableLetters } from '#base/rendering/unprintable.ts'
import { UNTOLD_REASONS } from '#certificates/certificate.ts'
import { certificateReferenceSchema } from '#certificates/certificate-reference.schema.ts'
import { listedClientSchema } from '#clients/client.schema.ts'
import { MAIL_STATUSES } from '#mail/mail-states.ts'
import { MAX_NAME_LENGTH, optionalLine, requiredLine, rowFilter, rowNumberField } from '#base/api/fields.schema.ts'
import { LINK_PURPOSES, MAX_DECLINE_LENGTH, MAX_LINK_ITEMS, SENT_PURPOSES } from './client-link.ts'

const rows = (missing: string) =>
  z
    .array(rowNumberField(missing), { error: missing })
    .min(1, missing)
    .max(MAX_LINK_ITEMS, `At most ${MAX_LINK_ITEMS} at once: make several links`)
    .transform((ids) => [...new Set(ids)])

const recipientFields = {
  clientId: rowNumberField('Choose a client'),
  /** The row of one of its contacts. */
  contact: rowNumberField('Choose a contact of the client'),
  /** The last link to the same records that the sender has seen: confirms another one. */
  after: rowNumberField('after must be the number of a link').optional(),
}

export const deliverSchema = z.object({
  certificateIds: rows('Choose the certificates'),
  ...recipientFields,
  /** Whether people with an address of their own also get theirs, unless they already received it. */
  alsoToPeople: z.boolean({ error: 'alsoToPeople must be true or false' }).default(true),
})
export type DeliverForm = z.output<typeof deliverSchema>

export const checkNamesSchema = z.object({ participantIds: rows('Choose the participants'), ...recipientFields })
export type CheckNamesForm = z.output<typeof checkNamesSchema>

export const recipientsRequest = z.object({
  purpose: z.enum(SENT_PURPOSES, { error: `purpose must be one of ${SENT_PURPOSES.join(', ')}` }),
  selection: selectionSchema,
})

/** A client to which some of a selection belong; null for those without one. */
export const linkRecipientSchema = z.object({
  client: z
    .object({
      id: z.int(),
      name: z.string(),
      place: z.string(),
      contacts: listedClientSchema.shape.contacts,
    })
    .nullable(),
  /** The rows of the selection: certificates or participants. */
  ids: z.array(z.int()),
  /** Number of people with an e-mail address of their own. */
  withAddress: z.int(),
})
export interface LinkRecipient extends z.output<typeof linkRecipientSchema> {}

export const madeLinkSchema = z.object({
  link: z.url(),
  /** ISO 8601, UTC. */
  expiresAt: z.iso.datetime(),
})
export interface MadeLink extends z.output<typeof madeLinkSchema> {}

/** A link as the office sees it. Its address was shown once, to its creator, and mailed to the contact. */
export const clientLinkSchema = z.object({
  id: z.int(),
  purpose: z.enum(LINK_PURPOSES),
  /** Empty after an erasure of the contact. */
  contactName: z.string(),
  contactEmail: z.string(),
  /** Number of certificates or names. */
  count: z.int(),
  madeBy: z.string(),
  /** ISO 8601, UTC, like the other times. */
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  opened: z.int(),
  lastOpenedAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** Whether no contact of the client has its address any more. Then it shows nothing. */
  contactLeft: z.boolean(),
  /** The state of its e-mail; null if the e-mail was removed. */
  mail: z.object({ status: z.enum(MAIL_STATUSES), error: z.string().nullable() }).nullable(),
})
export interface ClientLink extends z.output<typeof clientLinkSchema> {}

/** A link by which a contact of a client got a certificate. */
export const linkToCertificateSchema = clientLinkSchema.extend({ clientId: z.int(), client: z.string() })
export interface LinkToCertificate extends z.output<typeof linkToCertificateSchema> {}

/** A name that is printed: one line, of letters that the fonts of a certificate have. */
export const printedNameField = requiredLine('Name is required', MAX_NAME_LENGTH).superRefine((name, context) => {
  const letters = unprintableLetters(name)
  if (letters.length > 0) context.addIssue({ code: 'custom', message: `This cannot be printed: ${letters.join(' ')}` })
})

/** A contact who is notified that certificates they received were corrected or revoked. */
const toldContactSchema = z.object({ clientId: z.int(), name: z.string(), email: z.string() })
export interface ToldContact extends z.output<typeof toldContactSchema> {}

/** The recipients of the news of a revocation: the holder, at this address, and contacts of clients. */
export const toldOfRevocationSchema = z.object({
  participant: z.string().nullable(),
  /** The reason why no e-mail tells the holder: the setting is off, no address is known, or they never received the certificate. */
  untold: z.enum(UNTOLD_REASONS).nullable(),
  contacts: z.array(toldContactSchema),
})

export const correctionQuery = z.object({ clientId: rowFilter('clientId') })

/** Another spelling of a name that a contact has proposed, and that the office has not decided about. */
export const nameCorrectionSchema = z.object({
  id: z.int(),
  participantId: z.int(),
  /** As a certificate would print it now. */
  currentName: z.string(),
  /** Distinguishes namesakes. */
  employeeCode: z.string().nullable(),
  proposedName: z.string(),
  program: z.string(),
  /** Their certificates with another spelling. Accepting prints the next edition of each. */
  certificates: z.array(certificateReferenceSchema),
  clientId: z.int(),
  client: z.string(),
  contactName: z.string(),
  /** ISO 8601, UTC. */
  proposedAt: z.iso.datetime(),
})
export interface NameCorrection extends z.output<typeof nameCorrectionSchema> {}

const nameAsRead = (field: string) => z.string({ error: `${field} is required` }).max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH))

const decision = z.object({
  id: rowNumberField('id must be the number of a correction'),
  /** Both as the office has read them: a name changed meanwhile is not decided unseen. */
  currentName: nameAsRead('currentName'),
  proposedName: nameAsRead('proposedName'),
})
/** The contact reads the reason. */
const declined = decision.extend({ reason: optionalLine('reason must be text', MAX_DECLINE_LENGTH).default('') })
const decisions = <Item extends z.ZodType>(item: Item) =>
  z.array(item, { error: 'accept and decline must be lists' }).max(MAX_LINK_ITEMS).default([])

export const decideCorrectionsSchema = z.object({ accept: decisions(decision), decline: decisions(declined) })
export type CorrectionDecisions = z.output<typeof decideCorrectionsSchema>

export const decidedCorrectionsSchema = z.object({
  accepted: z.int(),
  declined: z.int(),
  /** The number of certificates with a new edition. */
  reissued: z.int(),
  told: z.array(toldContactSchema),
})
export interface DecidedCorrections extends z.output<typeof decidedCorrectionsSchema> {}
