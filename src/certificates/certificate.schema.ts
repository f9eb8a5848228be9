import { z } from 'zod'
import { BATCH_MODES } from '#schedule/batch.ts'
import { referenceField } from '#training/participant.schema.ts'
import { PARTICIPANT_STATUSES } from '#training/participant.ts'
import { personFilter } from '#clients/person-record.schema.ts'
import {
  asLine,
  choiceField,
  dateField,
  emailField,
  isLine,
  listQuery,
  MAX_NAME_LENGTH,
  NO_CONTROL_CHARACTERS,
  optionalUrlField,
  requiredLine,
  requiredText,
  rowFilter,
  rowNumberField,
  searchField,
} from '#base/api/fields.schema.ts'
import { changesTo } from '#base/api/changes.schema.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import {
  CERTIFICATE_MAILS,
  CERTIFICATE_STATUSES,
  MAX_REASON_LENGTH,
  type Certificate,
  type SavedCertificate,
  type TrainingStatus,
  type VerifiedCertificate,
} from './certificate.ts'
import { MAX_SECOND_REASON_LENGTH, type CertificatesOfParticipant } from './earlier-certificate.ts'
import { CERTIFICATE_KINDS, TEST_RESULTS, type BatchFacts, type TrainingSnapshot } from './training-snapshot.ts'

const BOTH_NEEDED = 'Please select both a participant and training program'
const FILL_IN_ALL = 'Please fill in all required fields'
const MAX_LOOKUP_LENGTH = 200

/** One line; an empty one counts as left out. */
const secondLine = z
  .string({ error: 'Use text' })
  .overwrite(asLine)
  .max(MAX_SECOND_REASON_LENGTH, `At most ${MAX_SECOND_REASON_LENGTH} characters`)
  .refine(isLine, NO_CONTROL_CHARACTERS)
  .transform((line) => line || undefined)
  .optional()

/** What an admin saves (docs/product/requirements.md, section 5). When a certificate is issued, an omitted expiry date means the validity of the program; null or empty means no expiry. */
const certificateFields = z.object({
  certificateId: referenceField('Certificate ID is required').optional(),
  participantId: z
    .union([z.string(), z.number()], { error: BOTH_NEEDED })
    .transform((reference) => String(reference).trim())
    .pipe(z.string().min(1, BOTH_NEEDED).max(60, BOTH_NEEDED)),
  trainingProgramId: rowNumberField(BOTH_NEEDED),
  issueDate: dateField('Issue date is required'),
  expiryDate: z
    .string({ error: 'Expiry date must be a date' })
    .trim()
    .refine((date) => date === '' || isPlainDate(date), 'Use a real date, such as 2026-11-25')
    .transform((date) => date || null)
    .nullish(),
  certificatePath: optionalUrlField,
  /** The number of the certificate that this one replaces: it is revoked at once. */
  replaces: secondLine,
  /** Issue it although the person holds a valid certificate of this program. */
  additional: z.boolean({ error: 'additional must be true or false' }).optional(),
  /** Why, with `replaces` or `additional`. The history keeps it; with `replaces` the public may read it. */
  reason: secondLine,
  /** Of a training in a batch: participation is for somebody who did not meet the rule of the program. */
  kind: z.enum(CERTIFICATE_KINDS, { error: `kind must be one of ${CERTIFICATE_KINDS.join(', ')}` }).optional(),
  /** Why somebody below the rule gets a certificate of completion. The office keeps it; nobody else reads it. */
  exception: secondLine,
  /** Set a participant who is still in training to completed with it. */
  complete: z.boolean({ error: 'complete must be true or false' }).optional(),
  /** Print a stored certificate again, with the names of participant, program and company as they are now. */
  reprint: z.boolean({ error: 'reprint must be true or false' }).optional(),
  /** Print what the batch says now on a stored certificate: kind, days, hours, place and trainers. Another `kind` does so too. */
  reprintTraining: z.boolean({ error: 'reprintTraining must be true or false' }).optional(),
  /** The name of the participant, corrected with a stored certificate and printed on it. */
  fullName: requiredLine('Full name is required', MAX_NAME_LENGTH).optional(),
  /** Whether the recipient gets it by mail. Left out: yes, unless a new certificate is dated long ago. */
  notify: z.boolean({ error: 'notify must be true or false' }).optional(),
})

export const EXPIRES_BEFORE_ISSUE = 'The expiry date must not be before the issue date'

export function expiresBeforeIssue({ issueDate, expiryDate }: { issueDate: string; expiryDate?: string | null }): boolean {
  return Boolean(expiryDate && expiryDate < issueDate)
}

export const REASON_REQUIRED = 'Reason is required'

export const certificateFormSchema = certificateFields
  .refine((form) => !expiresBeforeIssue(form), { path: ['expiryDate'], error: EXPIRES_BEFORE_ISSUE })
  .refine(({ replaces, additional, reason }) => reason !== undefined || (replaces === undefined && !additional), {
    path: ['reason'],
    error: REASON_REQUIRED,
  })

export type CertificateForm = z.output<typeof certificateFormSchema>

/** A correction. Without an expiry date in it, the stored expiry date stays, and so does "no expiry". */
export const certificateChangesSchema = changesTo(certificateFields)
export type CertificateChanges = z.output<typeof certificateChangesSchema>

/** The reason for revoking, suspending or reinstating. */
export const reasonSchema = z.object({ reason: requiredText(REASON_REQUIRED, { maxLength: MAX_REASON_LENGTH }) })

/** 'undelivered': undelivered.server.ts says which. */
const CERTIFICATE_FILTERS = ['active', 'expiring', 'expired', 'suspended', 'revoked', 'undelivered'] as const
/** Newest first, A to Z, last issued first, first to expire first; '-' reverses an order. */
const CERTIFICATE_SORTS = ['newest', 'name', '-name', 'issued', '-issued', 'expiry', '-expiry'] as const
export type CertificateSort = (typeof CERTIFICATE_SORTS)[number]

/** The filters of a list. */
const certificateFilter = z.object({
  q: searchField,
  status: choiceField('status', CERTIFICATE_FILTERS).optional(),
  trainingProgramId: rowFilter('trainingProgramId'),
  participantId: rowFilter('participantId'),
  person: personFilter,
  clientId: rowFilter('clientId'),
})

export type CertificateFilter = z.output<typeof certificateFilter>

export const certificateListQuery = listQuery.extend({
  ...certificateFilter.shape,
  sort: choiceField('sort', CERTIFICATE_SORTS).default('newest'),
})

/** The name may come as fullName, participantName or name (docs/product/contract.md, section 2). */
export const verificationSchema = z
  .object({
    certificateId: requiredLine(FILL_IN_ALL, MAX_LOOKUP_LENGTH),
    fullName: z.string().max(MAX_LOOKUP_LENGTH).optional(),
    participantName: z.string().max(MAX_LOOKUP_LENGTH).optional(),
    name: z.string().max(MAX_LOOKUP_LENGTH).optional(),
  })
  .transform(({ certificateId, fullName, participantName, name }) => ({
    certificateId,
    fullName: [fullName, participantName, name].find((given) => given?.trim())?.trim() ?? '',
  }))
  .refine(({ fullName }) => fullName !== '', { path: ['fullName'], error: FILL_IN_ALL })

/** The secret part of a permalink; too long to guess (docs/product/contract.md, section 4). */
export const permalinkCheckSchema = z.object({ token: z.string().max(MAX_LOOKUP_LENGTH) })

/** The verify form in the browser. */
export const verificationFormSchema = z.object({
  certificateId: requiredLine('Certificate ID is required', MAX_LOOKUP_LENGTH),
  fullName: requiredLine('Full Name is required', MAX_LOOKUP_LENGTH),
})

/** The status form, in the browser and on the server (docs/product/requirements.md, section 5). */
export const statusCheckSchema = z.object({
  participantId: requiredLine('Participant ID is required', MAX_LOOKUP_LENGTH),
  email: emailField,
})

const batchFactsSchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  days: z.array(z.iso.date()),
  hours: z.number(),
  mode: z.enum(BATCH_MODES),
  place: z.string(),
  trainers: z.array(z.string()),
  client: z.string().nullable(),
}) satisfies z.ZodType<BatchFacts>

const trainingSnapshotSchema = batchFactsSchema.extend({
  kind: z.enum(CERTIFICATE_KINDS),
  rule: z.object({ minAttendance: z.int().nullable(), passMark: z.int().nullable() }),
  attendance: z.int().nullable(),
  score: z.number().nullable(),
  result: z.enum(TEST_RESULTS).nullable(),
  exception: z.string().nullable(),
}) satisfies z.ZodType<TrainingSnapshot>

export const certificateSchema = z.object({
  id: z.int(),
  certificateId: z.string(),
  participantId: z.int(),
  trainingProgramId: z.int(),
  participant_name: z.string(),
  training_program_name: z.string(),
  issueDate: z.iso.date(),
  expiryDate: z.iso.date().nullable(),
  certificatePath: z.string().nullable(),
  training: trainingSnapshotSchema.nullable(),
  status: z.enum(CERTIFICATE_STATUSES),
  permalink: z.string(),
  revokedOn: z.iso.date().nullable(),
  revocationReason: z.string().nullable(),
  suspendedOn: z.iso.date().nullable(),
  suspensionReason: z.string().nullable(),
  edition: z.int(),
  editionAt: z.iso.datetime(),
}) satisfies z.ZodType<Certificate>

export const savedCertificateSchema = certificateSchema.extend({ mail: z.enum(CERTIFICATE_MAILS) }) satisfies z.ZodType<SavedCertificate>

const MAX_PARTICIPANTS = 100

/** Row numbers, separated by commas. */
export function rowListField(name: string, max: number) {
  return z
    .string({ error: `${name} is required` })
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'Use row numbers separated by commas')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .refine(({ length }) => length <= max, `At most ${max} ${name}`)
}

/** Participants by row number, separated by commas, and a program when it is not the one that they are enrolled in. */
export const earlierQuery = z.object({
  participants: rowListField('participants', MAX_PARTICIPANTS),
  trainingProgramId: rowFilter('trainingProgramId'),
})

const earlierCertificateSchema = certificateSchema.pick({
  id: true,
  certificateId: true,
  status: true,
  issueDate: true,
  expiryDate: true,
  permalink: true,
})

export const certificatesOfParticipantSchema = z.object({
  participantId: z.int(),
  certificates: z.array(earlierCertificateSchema),
}) satisfies z.ZodType<CertificatesOfParticipant>

export const verifiedCertificateSchema = z.object({
  certificate: z.object({
    certificateId: z.string(),
    issueDate: z.iso.date(),
    expiryDate: z.iso.date().nullable(),
    status: z.enum([...CERTIFICATE_STATUSES, 'Sample']),
    certificatePath: z.string().nullable(),
    permalink: z.string(),
    revokedOn: z.iso.date().nullable(),
    revocationReason: z.string().nullable(),
    suspendedOn: z.iso.date().nullable(),
    suspensionReason: z.string().nullable(),
    edition: z.int(),
    editionAt: z.iso.datetime(),
    replacedOn: z.iso.date().nullable(),
    replacedBy: z.string().nullable(),
  }),
  participant: z.object({ name: z.string() }),
  training: z.object({
    name: z.string(),
    duration: z.string(),
    kind: z.enum(CERTIFICATE_KINDS),
    batch: batchFactsSchema.nullable(),
  }),
  issuer: z.object({ name: z.string(), tagline: z.string(), signatory: z.string() }),
  checkedAt: z.iso.datetime(),
}) satisfies z.ZodType<VerifiedCertificate>

export const trainingStatusSchema = z.object({
  participant: z.object({ name: z.string(), participantId: z.string(), status: z.enum(PARTICIPANT_STATUSES) }),
  enrolledPrograms: z.array(
    z.object({
      name: z.string(),
      certificateId: z.string().nullable(),
      kind: z.enum(CERTIFICATE_KINDS).nullable(),
      completionDate: z.iso.date().nullable(),
      certificatePath: z.string().nullable(),
      certificateStatus: z.enum(CERTIFICATE_STATUSES).nullable(),
      permalink: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<TrainingStatus>

export const downloadSchema = z.object({ downloadUrl: z.string(), url: z.string() })
