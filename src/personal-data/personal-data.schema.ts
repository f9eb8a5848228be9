import { z } from 'zod'
import { emailField, requiredText } from '../shared/fields.schema.ts'
import { emailKey } from '../shared/text/email-key.ts'
import { MAX_ERASURE_REASON_LENGTH, type ErasureResult, type PersonalDataPreview } from './personal-data.ts'

export const personQuerySchema = z.object({ email: emailField })

/** Who is exported or erased, and why. The reason stays in the history, so it must not contain the address. */
export const personRequestSchema = personQuerySchema
  .extend({ reason: requiredText('Reason is required', { maxLength: MAX_ERASURE_REASON_LENGTH }) })
  .refine(({ email, reason }) => email === '' || !emailKey(reason).includes(emailKey(email)), {
    path: ['reason'],
    error: 'Leave the e-mail address out of the reason: the reason stays in the history',
  })

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
  mails: z.int(),
}) satisfies z.ZodType<ErasureResult>
