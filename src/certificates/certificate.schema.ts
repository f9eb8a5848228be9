import { z } from 'zod'
import { referenceField } from '#training/participants/participant.schema.ts'
import { PARTICIPANT_STATUSES } from '#training/participants/participant.ts'
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
import { CERTIFICATE_MAILS, CERTIFICATE_STATUSES, MAX_REASON_LENGTH, MAX_SECOND_REASON_LENGTH } from './certificate.ts'
import { beforeAnswerField } from './name-check.schema.ts'
import { batchFactsSchema, trainingSnapshotSchema } from './training-snapshot.schema.ts'
import { CERTIFICATE_KINDS } from './certificate-kinds.ts'

const BOTH_NEEDED = 'Please select both a participant and training program'
const FILL_IN_ALL = 'Please fill in all required fields'
const MAX_LOOKUP_LENGTH = 200

/** One line; an empty one counts as missing. */
const secondLine = z
  .string({ error: 'Use text' })
  .overwrite(asLine)
  .max(MAX_SECOND_REASON_LENGTH, `At most ${MAX_SECOND_REASON_LENGTH} characters`)
  .refine(isLine, NO_CONTROL_CHARACTERS)
  .transform((line) => line || undefined)
  .optional()

/**
 * The values that an admin saves (docs/product/requirements.md, section 5). When a certificate is issued, an omitted expiry date means
 * the validity of the program; null or empty means no expiry.
 */
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
  /** Issues it although the person holds a valid certificate of this program. */
  additional: z.boolean({ error: 'additional must be true or false' }).optional(),
  /** The reason for `replaces` or `additional`. The history stores it; with `replaces` the public may read it. */
  reason: secondLine,
  /** For a training in a batch: 'participation' is for somebody who did not meet the rule of the program. */
  kind: z.enum(CERTIFICATE_KINDS, { error: `kind must be one of ${CERTIFICATE_KINDS.join(', ')}` }).optional(),
  /** The reason for a certificate of completion below the rule. Visible to the office only. */
  exception: secondLine,
  /** Also sets a participant who is still in training to completed. */
  complete: z.boolean({ error: 'complete must be true or false' }).optional(),
  /** Issues it although a contact's answer about the name is open. */
  beforeAnswer: beforeAnswerField,
  /** Reprints a stored certificate with the current names of participant, program and company. */
  reprint: z.boolean({ error: 'reprint must be true or false' }).optional(),
  /** Reprints a stored certificate with the batch's current data: kind, days, hours, place and trainers. Another `kind` does so too. */
  reprintTraining: z.boolean({ error: 'reprintTraining must be true or false' }).optional(),
  /** For a stored certificate: corrects the participant's name and prints it on the new edition. */
  fullName: requiredLine('Full name is required', MAX_NAME_LENGTH).optional(),
  /** Whether the recipient gets it by mail. By default yes, unless a new certificate is dated long ago. */
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

export const revocationSchema = reasonSchema.extend({
  /** Whether to notify contacts of clients who received it by a link. */
  tellContacts: z.boolean({ error: 'tellContacts must be true or false' }).default(true),
})

/** 'undelivered': undelivered.server.ts says which. */
const CERTIFICATE_FILTERS = ['active', 'expiring', 'expired', 'suspended', 'revoked', 'undelivered'] as const
/** Newest first, A to Z, last issued first, first to expire first; '-' reverses an order. */
export const CERTIFICATE_SORTS = ['newest', 'name', '-name', 'issued', '-issued', 'expiry', '-expiry'] as const
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

/** The back-office's view of a certificate (docs/product/requirements.md, section 3). */
export const certificateSchema = z.object({
  id: z.int(),
  certificateId: z.string(),
  /** The participant's row number. */
  participantId: z.int(),
  trainingProgramId: z.int(),
  /** As printed at issue (docs/product/contract.md, section 4). */
  participant_name: z.string(),
  training_program_name: z.string(),
  issueDate: z.iso.date(),
  /** Null: no expiry. */
  expiryDate: z.iso.date().nullable(),
  /** A file that an admin supplied instead of the PDF that this program makes. */
  certificatePath: z.string().nullable(),
  /** Null without a batch. */
  training: trainingSnapshotSchema.nullable(),
  kind: z.enum(CERTIFICATE_KINDS),
  design: z.string().nullable(),
  status: z.enum(CERTIFICATE_STATUSES),
  /** The path of its public page: '/c/…'. */
  permalink: z.string(),
  revokedOn: z.iso.date().nullable(),
  revocationReason: z.string().nullable(),
  /** Null unless the certificate is suspended now. */
  suspendedOn: z.iso.date().nullable(),
  suspensionReason: z.string().nullable(),
  /** 1 until something printed on it is corrected. */
  edition: z.int(),
  /** The instant at which this edition was issued, ISO 8601 UTC. */
  editionAt: z.iso.datetime(),
})
export interface Certificate extends z.output<typeof certificateSchema> {}

/** A certificate with its recipient's current client; null without one. */
export const listedCertificateSchema = certificateSchema.extend({ clientId: z.int().nullable(), client_name: z.string().nullable() })
export interface ListedCertificate extends z.output<typeof listedCertificateSchema> {}

/** The certificate returned after issuing or correcting it. */
export const savedCertificateSchema = listedCertificateSchema.extend({ mail: z.enum(CERTIFICATE_MAILS) })
export interface SavedCertificate extends z.output<typeof savedCertificateSchema> {}

const MAX_PARTICIPANTS = 100

/** Row numbers, separated by commas. */
export function rowListField(name: string, max: number) {
  return z
    .string({ error: `${name} is required` })
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'Use row numbers separated by commas')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .refine(({ length }) => length <= max, `At most ${max} ${name}`)
}

/** Participants by row number, separated by commas, and a program if it is not the one they are enrolled in. */
export const earlierQuery = z.object({
  participants: rowListField('participants', MAX_PARTICIPANTS),
  trainingProgramId: rowFilter('trainingProgramId'),
})

/** An earlier certificate of somebody, shown wherever another one could be issued. */
const earlierCertificateSchema = certificateSchema.pick({
  id: true,
  certificateId: true,
  kind: true,
  status: true,
  issueDate: true,
  expiryDate: true,
  /** The path of its public page. */
  permalink: true,
})
export interface EarlierCertificate extends z.output<typeof earlierCertificateSchema> {}

/** The certificates of a participant's person for one program, newest first. */
export const certificatesOfParticipantSchema = z.object({
  participantId: z.int(),
  certificates: z.array(earlierCertificateSchema),
})
export interface CertificatesOfParticipant extends z.output<typeof certificatesOfParticipantSchema> {}

/** An employer's view of a certificate. It has no e-mail, phone, participant number or row number (docs/product/contract.md, section 4). */
export const verifiedCertificateSchema = z.object({
  certificate: z.object({
    certificateId: z.string(),
    issueDate: z.iso.date(),
    expiryDate: z.iso.date().nullable(),
    status: z.enum([...CERTIFICATE_STATUSES, 'Sample']),
    /** The path of its document. Null for a sample, which has no file. */
    certificatePath: z.string().nullable(),
    /** Permalink of this edition. */
    permalink: z.string(),
    revokedOn: z.iso.date().nullable(),
    revocationReason: z.string().nullable(),
    suspendedOn: z.iso.date().nullable(),
    suspensionReason: z.string().nullable(),
    edition: z.int(),
    /** The instant at which this edition was issued, ISO 8601 UTC. */
    editionAt: z.iso.datetime(),
    /** The day a correction replaced this edition, and the permalink of the current edition; null for the current edition. */
    replacedOn: z.iso.date().nullable(),
    replacedBy: z.string().nullable(),
  }),
  participant: z.object({ name: z.string() }),
  /** `batch` is null for a certificate without a batch. */
  training: z.object({
    name: z.string(),
    duration: z.string(),
    kind: z.enum(CERTIFICATE_KINDS),
    batch: batchFactsSchema.nullable(),
  }),
  /** As printed; `signatory` is a position, such as 'Managing Director'. */
  issuer: z.object({ name: z.string(), tagline: z.string(), signatory: z.string() }),
  /** The instant of the check, ISO 8601 UTC. */
  checkedAt: z.iso.datetime(),
})
export interface VerifiedCertificate extends z.output<typeof verifiedCertificateSchema> {}

const enrolledProgramSchema = z.object({
  name: z.string(),
  certificateId: z.string().nullable(),
  /** Null without a certificate. */
  kind: z.enum(CERTIFICATE_KINDS).nullable(),
  completionDate: z.iso.date().nullable(),
  certificatePath: z.string().nullable(),
  certificateStatus: z.enum(CERTIFICATE_STATUSES).nullable(),
  permalink: z.string().nullable(),
})
export interface EnrolledProgram extends z.output<typeof enrolledProgramSchema> {}

/** A participant's view of their own training (docs/product/requirements.md, section 7). */
export const trainingStatusSchema = z.object({
  participant: z.object({ name: z.string(), participantId: z.string(), status: z.enum(PARTICIPANT_STATUSES) }),
  enrolledPrograms: z.array(enrolledProgramSchema),
})
export interface TrainingStatus extends z.output<typeof trainingStatusSchema> {}

export const downloadSchema = z.object({ downloadUrl: z.string(), url: z.string() })
