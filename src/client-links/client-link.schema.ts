import { z } from 'zod'
import { selectionSchema } from '#lists/bulk/bulk.schema.ts'
import { unprintableLetters } from '#certificates/unprintable.ts'
import { listedClientSchema } from '#clients/client.schema.ts'
import { MAIL_STATUSES } from '#mail/mail-states.ts'
import { MAX_NAME_LENGTH, requiredLine, rowFilter, rowNumberField } from '#base/api/fields.schema.ts'
import { LINK_PURPOSES, MAX_LINK_ITEMS, SENT_PURPOSES } from './client-link.ts'

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
  /** The former link to the same records that the sender has seen: make another one all the same. */
  after: rowNumberField('after must be the number of a link').optional(),
}

export const deliverSchema = z.object({
  certificateIds: rows('Choose the certificates'),
  ...recipientFields,
  /** Whether people with an address of their own also get theirs, unless they have got it already. */
  alsoToPeople: z.boolean({ error: 'alsoToPeople must be true or false' }).default(true),
})
export type DeliverForm = z.output<typeof deliverSchema>

export const checkNamesSchema = z.object({ participantIds: rows('Choose the participants'), ...recipientFields })
export type CheckNamesForm = z.output<typeof checkNamesSchema>

export const recipientsRequest = z.object({
  purpose: z.enum(SENT_PURPOSES, { error: `purpose must be one of ${SENT_PURPOSES.join(', ')}` }),
  selection: selectionSchema,
})

export const linkRecipientSchema = z.object({
  client: z
    .object({
      id: z.int(),
      name: z.string(),
      place: z.string(),
      contacts: listedClientSchema.shape.contacts,
    })
    .nullable(),
  ids: z.array(z.int()),
  withAddress: z.int(),
})

export const madeLinkSchema = z.object({ link: z.url(), expiresAt: z.iso.datetime() })

export const clientLinkSchema = z.object({
  id: z.int(),
  purpose: z.enum(LINK_PURPOSES),
  contactName: z.string(),
  contactEmail: z.string(),
  count: z.int(),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  opened: z.int(),
  lastOpenedAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  contactLeft: z.boolean(),
  mail: z.object({ status: z.enum(MAIL_STATUSES), error: z.string().nullable() }).nullable(),
})

export const linkToCertificateSchema = clientLinkSchema.extend({ clientId: z.int(), client: z.string() })

/** A name that is printed: one line, of letters that the fonts of a certificate have. */
export const printedNameField = requiredLine('Name is required', MAX_NAME_LENGTH).superRefine((name, context) => {
  const letters = unprintableLetters(name)
  if (letters.length > 0) context.addIssue({ code: 'custom', message: `This cannot be printed: ${letters.join(' ')}` })
})

export const correctionQuery = z.object({ clientId: rowFilter('clientId') })

export const nameCorrectionSchema = z.object({
  id: z.int(),
  participantId: z.int(),
  currentName: z.string(),
  employeeCode: z.string().nullable(),
  proposedName: z.string(),
  program: z.string(),
  clientId: z.int(),
  client: z.string(),
  contactName: z.string(),
  proposedAt: z.iso.datetime(),
})

const nameAsRead = (field: string) =>
  z.string({ error: `${field} is required` }).max(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters`)

const decision = z.object({
  id: rowNumberField('id must be the number of a correction'),
  /** Both as the office has read them: what was changed meanwhile is not decided unseen. */
  currentName: nameAsRead('currentName'),
  proposedName: nameAsRead('proposedName'),
})
const decisions = z.array(decision, { error: 'accept and decline must be lists' }).max(MAX_LINK_ITEMS).default([])

export const decideCorrectionsSchema = z.object({ accept: decisions, decline: decisions })
export type CorrectionDecisions = z.output<typeof decideCorrectionsSchema>
