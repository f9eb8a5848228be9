import { z } from 'zod'
import { personRecordField } from '#clients/person-record.schema.ts'
import { optionalEmailField, requiredText } from '#base/api/fields.schema.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { MAX_ERASURE_REASON_LENGTH } from './personal-data.ts'

const personFields = z.object({
  email: optionalEmailField,
  /** A record of the person: identifies somebody who has no address of their own. */
  record: personRecordField.optional(),
})

/** Reads the person that a request is about. `email` is empty if a record identifies them. */
function readPerson<Fields extends z.output<typeof personFields>>({ email, record, ...others }: Fields, context: z.RefinementCtx) {
  if (record !== undefined) return { ...others, email: '', record }
  if (email !== '') return { ...others, email, record }
  context.addIssue({ code: 'custom', path: ['email'], message: 'Invalid email address' })
  return z.NEVER
}

export const personQuerySchema = personFields.transform(readPerson)

/** The person to export or erase, and the reason. The reason stays in the history, so it must not contain the address. */
export const personRequestSchema = personFields
  .extend({ reason: requiredText('Reason is required', { maxLength: MAX_ERASURE_REASON_LENGTH }) })
  .transform(readPerson)
  .refine(({ email, reason }) => email === '' || !emailKey(reason).includes(emailKey(email)), {
    path: ['reason'],
    error: 'Leave the e-mail address out of the reason: the reason stays in the history',
  })

/** The search for a person: an address, or words that match a participant without one. */
export const personSearchSchema = z.object({
  person: requiredText('Type an e-mail, a name, a phone number or an employee code', { maxLength: 254 }),
  reason: requiredText('Reason is required', { maxLength: MAX_ERASURE_REASON_LENGTH }),
})
export type PersonSearch = z.output<typeof personSearchSchema>

export type PersonRequest = z.output<typeof personRequestSchema>

const participantSummary = z.object({ id: z.int(), participantId: z.string(), fullName: z.string(), programName: z.string() })

const otherAddressSchema = z.object({
  email: z.string(),
  records: z.array(z.object({ type: z.enum(['contact', 'participant']), id: z.int(), name: z.string(), detail: z.string() })),
})
export interface OtherAddress extends z.output<typeof otherAddressSchema> {}

/** A preview of what an erasure removes and what stays. */
export const previewSchema = z.object({
  /** Empty if the person has no address of their own: only their records are erased. */
  email: z.string(),
  /** The different names of records with this address. More than one may mean more than one person. */
  names: z.array(z.string()),
  goes: z.object({
    enquiries: z.array(z.object({ id: z.int(), fullName: z.string(), subject: z.string(), createdAt: z.string(), noteCount: z.int() })),
    /** Participants without a certificate are deleted. */
    participants: z.array(participantSummary),
    /** Participants with a certificate lose their contact data. */
    contactData: z.array(participantSummary),
    /** 1 if the address is or was subscribed to the newsletter. */
    subscriptions: z.int(),
    /** Number of testimonials and trainer profiles. */
    showcaseEntries: z.int(),
    /** Number of clients that have them as a contact. */
    clientContacts: z.int(),
    /** Number of drafts of quotations that lose their contact. */
    draftQuotations: z.int(),
    /** Number of issued quotations whose next papers lose their contact. */
    issuedQuotations: z.int(),
    /** Number of entries of the history that lose values. */
    historyEntries: z.int(),
    /** Number of rows of bulk work and imports. */
    jobRows: z.int(),
    /** Number of import titles and typed reasons that name them. */
    typedTexts: z.int(),
    /** Number of mails in the outbox, sent ones too. */
    mails: z.int(),
  }),
  stays: z.object({
    certificates: z.array(
      z.object({ id: z.int(), certificateId: z.string(), participantName: z.string(), programName: z.string(), issueDate: z.iso.date() }),
    ),
    /** Members of staff with this address. */
    staff: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Issued quotations with the person as the buyer's contact. */
    quotations: z.array(z.object({ id: z.int(), number: z.string(), buyerName: z.string() })),
    /** Other addresses of joined records, each with the newest records that have it and are not joined. */
    otherAddresses: z.array(otherAddressSchema),
    /** Messages of other people that mention the address. */
    mentionedIn: z.array(z.int()),
    /** Clients whose notes mention the address. */
    mentionedOn: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Other participants whose notes mention the person. */
    mentionedAt: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The person's batches with a stored scan of a signed sheet: it shows everybody who attended that day. */
    sheetScans: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  /** Titles of running bulk jobs that must end before the person can be erased. */
  unfinishedJobs: z.array(z.string()),
})
export interface PersonalDataPreview extends z.output<typeof previewSchema> {}

export const erasureResultSchema = z.object({
  enquiries: z.int(),
  participants: z.int(),
  contactData: z.int(),
  subscriptions: z.int(),
  showcaseEntries: z.int(),
  clientContacts: z.int(),
  draftQuotations: z.int(),
  issuedQuotations: z.int(),
  certificatesKept: z.int(),
  historyEntries: z.int(),
  jobRows: z.int(),
  typedTexts: z.int(),
  mails: z.int(),
})
export interface ErasureResult extends z.output<typeof erasureResultSchema> {}
