import { z } from 'zod'
import { personRecordField } from '#clients/person-record.schema.ts'
import { optionalEmailField, requiredText } from '#base/api/fields.schema.ts'
import { emailKey } from '#base/values/email-key.ts'
import { MAX_ERASURE_REASON_LENGTH, type ErasureResult, type PersonalDataPreview } from './personal-data.ts'

const personFields = z.object({
  email: optionalEmailField,
  /** A record of the person: the way to somebody without an address of their own. */
  record: personRecordField.optional(),
})

/** Whom a request is about. `email` is empty when a record names the person. */
function readPerson<Fields extends z.output<typeof personFields>>({ email, record, ...others }: Fields, context: z.RefinementCtx) {
  if (record !== undefined) return { ...others, email: '', record }
  if (email !== '') return { ...others, email, record }
  context.addIssue({ code: 'custom', path: ['email'], message: 'Invalid email address' })
  return z.NEVER
}

export const personQuerySchema = personFields.transform(readPerson)

/** Who is exported or erased, and why. The reason stays in the history, so it must not contain the address. */
export const personRequestSchema = personFields
  .extend({ reason: requiredText('Reason is required', { maxLength: MAX_ERASURE_REASON_LENGTH }) })
  .transform(readPerson)
  .refine(({ email, reason }) => email === '' || !emailKey(reason).includes(emailKey(email)), {
    path: ['reason'],
    error: 'Leave the e-mail address out of the reason: the reason stays in the history',
  })

/** What the office types to find a person: an address, or words of a participant who has none. */
export const personSearchSchema = z.object({
  person: requiredText('Type an e-mail, a name, a phone number or an employee code', { maxLength: 254 }),
  reason: requiredText('Reason is required', { maxLength: MAX_ERASURE_REASON_LENGTH }),
})
export type PersonSearch = z.output<typeof personSearchSchema>

export type PersonRequest = z.output<typeof personRequestSchema>

const participantSummary = z.object({ id: z.int(), participantId: z.string(), fullName: z.string(), programName: z.string() })

export const previewSchema = z.object({
  email: z.string(),
  names: z.array(z.string()),
  goes: z.object({
    enquiries: z.array(z.object({ id: z.int(), fullName: z.string(), subject: z.string(), createdAt: z.string(), noteCount: z.int() })),
    participants: z.array(participantSummary),
    contactData: z.array(participantSummary),
    subscriptions: z.int(),
    showcaseEntries: z.int(),
    clientContacts: z.int(),
    historyEntries: z.int(),
    jobRows: z.int(),
    typedTexts: z.int(),
    mails: z.int(),
  }),
  stays: z.object({
    certificates: z.array(
      z.object({ id: z.int(), certificateId: z.string(), participantName: z.string(), programName: z.string(), issueDate: z.iso.date() }),
    ),
    staff: z.array(z.object({ id: z.int(), name: z.string() })),
    otherAddresses: z.array(
      z.object({
        email: z.string(),
        records: z.array(z.object({ type: z.enum(['contact', 'participant']), id: z.int(), name: z.string(), detail: z.string() })),
      }),
    ),
    mentionedIn: z.array(z.int()),
    mentionedOn: z.array(z.object({ id: z.int(), name: z.string() })),
    sheetScans: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  unfinishedJobs: z.array(z.string()),
}) satisfies z.ZodType<PersonalDataPreview>

export const erasureResultSchema = z.object({
  enquiries: z.int(),
  participants: z.int(),
  contactData: z.int(),
  subscriptions: z.int(),
  showcaseEntries: z.int(),
  clientContacts: z.int(),
  certificatesKept: z.int(),
  historyEntries: z.int(),
  jobRows: z.int(),
  typedTexts: z.int(),
  mails: z.int(),
}) satisfies z.ZodType<ErasureResult>
