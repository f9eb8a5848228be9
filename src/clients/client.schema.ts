import { z } from 'zod'
import { changesTo } from '#base/api/changes.schema.ts'
import {
  describedTextField,
  listQuery,
  MAX_NAME_LENGTH,
  optionalEmailField,
  optionalLine,
  optionalPhoneField,
  requiredLine,
  rowNumberField,
} from '#base/api/fields.schema.ts'
import { GSTIN_TEXT } from '#base/values/gstin.ts'
import { findState, STATE_REFUSED } from '#base/values/indian-states.ts'
import { forClientTexts } from './client-texts.ts'
import { MAX_CLIENT_NAME_LENGTH, MAX_CONTACTS, MAX_PLACE_LENGTH } from './client.ts'

const MAX_ROLE_LENGTH = 120

const contactFields = z.object({
  /** The row id of an existing contact. Without it, an identical contact keeps its row. */
  id: rowNumberField('Unknown contact').nullish(),
  name: requiredLine('Name is required', MAX_NAME_LENGTH),
  role: optionalLine('Role must be text', MAX_ROLE_LENGTH).default(''),
  email: optionalEmailField,
  phone: optionalPhoneField,
  /** If omitted, an existing contact keeps its setting. */
  monthlyMail: z.boolean({ error: 'monthlyMail must be true or false' }).optional(),
})

const CONTACTS_NEEDED = 'Contacts must be a list'

export const clientFormSchema = z.object({
  name: requiredLine('Name is required', MAX_CLIENT_NAME_LENGTH),
  place: requiredLine('Place is required', MAX_PLACE_LENGTH),
  state: requiredLine('State is required').transform((typed, context): string => {
    const state = findState(typed)
    if (state) return state.name
    context.addIssue({ code: 'custom', message: STATE_REFUSED })
    return z.NEVER
  }),
  ...forClientTexts((text) => describedTextField(text).default(null)),
  contacts: z
    .array(contactFields, { error: CONTACTS_NEEDED })
    .max(MAX_CONTACTS, `At most ${MAX_CONTACTS} contacts`)
    .superRefine((contacts, context) => {
      const getting = contacts.filter(({ monthlyMail }) => monthlyMail)
      if (getting.length > 1) context.addIssue({ code: 'custom', message: 'Choose one contact for the monthly mail' })
      for (const contact of getting.filter(({ email }) => email === '')) {
        const path = [contacts.indexOf(contact), 'email']
        context.addIssue({ code: 'custom', path, message: 'The monthly mail needs an e-mail address' })
      }
    })
    .default([]),
})

export type ClientForm = z.output<typeof clientFormSchema>

export const clientChangesSchema = changesTo(clientFormSchema)
export type ClientChanges = z.output<typeof clientChangesSchema>

export const clientListQuery = listQuery

/** A person at a client who can be written to or called. */
const contactSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** 'HR manager'. Empty when it is not known. */
  role: z.string(),
  /** Empty when it is not known. */
  email: z.string(),
  phone: z.string().nullable(),
  /** Receives the monthly mail about expiring certificates. At most one contact per client does. */
  monthlyMail: z.boolean(),
})
export interface ClientContact extends z.output<typeof contactSchema> {}

/** A factory or company that sends people to trainings. The owner of the site is the company (docs/glossary.md). */
export const clientSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** A town or industrial area. It distinguishes two clients with the same name. */
  place: z.string(),
  /** A name of `INDIAN_STATES`. */
  state: z.string(),
  ...forClientTexts(() => z.string().nullable()),
  contacts: z.array(contactSchema),
})
export interface Client extends z.output<typeof clientSchema> {}

/** A client as listed and on its page. */
export const listedClientSchema = clientSchema.extend({
  /** The number of its participants in all programs, without cancelled places. */
  participantCount: z.int(),
})
export interface ListedClient extends z.output<typeof listedClientSchema> {}

/** The client that another one is merged into. */
export const mergeTargetSchema = z.object({ into: rowNumberField('Choose the client that stays') })

export const mergeSchema = mergeTargetSchema.extend({
  /** The GSTIN that stays if the two clients have different ones. */
  gstin: describedTextField(GSTIN_TEXT).default(null),
})

/** The rows that merging a client into another would move. */
export const mergePreviewSchema = z.object({
  participants: z.int(),
  enquiries: z.int(),
  batches: z.int(),
  notes: z.int(),
  /** Links sent to its contacts. */
  links: z.int(),
  quotations: z.int(),
  contacts: z.int(),
  /** Contacts that the other client already has, by e-mail. They do not move. */
  contactsInBoth: z.int(),
  /** The texts that the other client inherits. */
  ...forClientTexts(() => z.string().nullable()),
  /** The GSTINs of which one must be chosen: that of this client, and that of the client that stays. Null unless they differ. */
  gstins: z.array(z.string()).nullable(),
  /** The recipient of the monthly mail after the merge. Null if it is off at both clients. */
  monthlyMail: z
    .object({
      name: z.string(),
      email: z.string(),
      /** The merged client's contact who no longer receives it. */
      insteadOf: z.string().nullable(),
    })
    .nullable(),
})
export interface ClientMergePreview extends z.output<typeof mergePreviewSchema> {}

/** A client that was merged into another one. */
export const mergedClientSchema = listedClientSchema.pick({ id: true, name: true, place: true })
export interface MergedClient extends z.output<typeof mergedClientSchema> {}

/** The result of undoing a merge, counted in rows. */
export const undoneMergeSchema = z.object({
  returned: z.int(),
  /** Skipped, because they were deleted or moved to another client in the meantime. */
  leftOut: z.int(),
})
export interface UndoneMerge extends z.output<typeof undoneMergeSchema> {}
