import { z } from 'zod'
import { reasonSchema } from '#certificates/certificate.schema.ts'
import { beforeAnswerField } from '#certificates/name-check.schema.ts'
import { ENQUIRY_STATUSES } from '#enquiries/enquiry.ts'
import { PARTICIPANT_STATUSES } from '#training/participants/participant.ts'
import { orderedSeatField } from '#training/roster/ordered-seat.schema.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import { choiceField, rowNumberField } from '#base/api/fields.schema.ts'
import { BULK_KINDS, JOB_STATES, ROW_OUTCOMES } from './bulk-job.ts'

/** The most ids that fit into a request body. */
export const MAX_IDS = 5000
const NO_SELECTION = 'Say which records: selection.ids or selection.filter'

const idsSchema = z
  .array(z.int().positive().max(999_999_999), { error: NO_SELECTION })
  .min(1, 'Select at least one record')
  .max(MAX_IDS, `At most ${MAX_IDS} records by number; use a filter for more`)

/** Either the ids of the records or the filters of their list. A filter is resolved when the job begins. */
export const selectionSchema = z.union(
  [z.strictObject({ ids: idsSchema }), z.strictObject({ filter: z.record(z.string(), z.unknown()) })],
  {
    error: NO_SELECTION,
  },
)
export type Selection = z.output<typeof selectionSchema>

const base = { selection: selectionSchema }
const notifyField = z.boolean({ error: 'notify must be true or false' }).optional()
const plainDate = z.string({ error: 'Issue date is required' }).refine(isPlainDate, 'Use a real date, such as 2026-11-25')

/** Default expiry date: the validity of each program; null: none. `notify` is optional, as for a single certificate. */
const issuingSchema = z
  .object({
    kind: z.literal('complete-and-issue'),
    ...base,
    issueDate: plainDate,
    expiryDate: plainDate.nullish(),
    notify: notifyField,
    /** Participants of the selection who get no certificate, by row id. */
    leaveOut: z.array(z.int().positive()).max(MAX_IDS, `At most ${MAX_IDS} participants can be left out`).optional(),
    /** Issue also for enrolments of a later month than the issue date, which are skipped otherwise. */
    laterEnrolments: z.boolean({ error: 'laterEnrolments must be true or false' }).optional(),
    /** Issue although contacts have not yet answered questions about names. */
    beforeAnswer: beforeAnswerField,
  })
  .refine(({ issueDate, expiryDate }) => !expiryDate || expiryDate >= issueDate, {
    path: ['expiryDate'],
    error: 'The expiry date must not be before the issue date',
  })

/** The body that creates a job. Imports have a separate call because they upload a file. */
export const newJobSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('service-delete'), ...base }),
    z.object({ kind: z.literal('program-delete'), ...base }),
    z.object({ kind: z.literal('showcase-delete'), ...base }),
    z.object({ kind: z.literal('client-delete'), ...base }),
    z.object({ kind: z.literal('participant-status'), ...base, status: choiceField('status', PARTICIPANT_STATUSES) }),
    z.object({ kind: z.literal('participant-batch'), ...base, batchId: rowNumberField('Choose a batch from the list') }),
    z.object({ kind: z.literal('participant-delete'), ...base, orderedSeat: orderedSeatField }),
    z.object({ kind: z.literal('certificate-send'), ...base }),
    z.object({ kind: z.literal('certificate-correct'), ...base, notify: notifyField }),
    z.object({ kind: z.literal('certificate-delete'), ...base }),
    z.object({ kind: z.literal('certificate-revoke'), ...base, ...reasonSchema.shape }),
    z.object({ kind: z.literal('certificate-suspend'), ...base, ...reasonSchema.shape }),
    z.object({ kind: z.literal('certificate-reinstate'), ...base, ...reasonSchema.shape }),
    z.object({ kind: z.literal('enquiry-status'), ...base, status: choiceField('status', ENQUIRY_STATUSES) }),
    z.object({ kind: z.literal('enquiry-release'), ...base }),
    z.object({ kind: z.literal('enquiry-delete'), ...base }),
    issuingSchema,
  ],
  { error: 'Unknown kind of work' },
)

export const jobsQuery = z.object({
  kind: choiceField('kind', BULK_KINDS).optional(),
  limit: z.coerce.number({ error: 'limit must be a number' }).int().min(1).max(100).default(50),
  cursor: z.string().max(2000).optional(),
})

export const jobRowsQuery = z.object({
  outcome: choiceField('outcome', ROW_OUTCOMES).optional(),
  limit: z.coerce.number({ error: 'limit must be a number' }).int().min(1).max(1000).default(100),
  cursor: z.string().max(2000).optional(),
})

/** The back-office's view of a bulk job. */
export const jobSchema = z.object({
  id: z.int(),
  kind: z.enum(BULK_KINDS),
  /** For example 'Set participants to completed'. */
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** Number of records; 0 while the records that match a filter are being listed. */
  total: z.int(),
  done: z.int(),
  succeeded: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** Number of its records that have been undone. */
  undone: z.int(),
  /** ISO 8601 UTC. */
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  by: z.string(),
  /** The reason for the interruption. */
  fault: z.string().nullable(),
})
export interface BulkJob extends z.output<typeof jobSchema> {}

/** One decided row of a job. */
export const jobRowSchema = z.object({
  /** The processing order; in an import, the line number in the file. */
  position: z.int(),
  recordId: z.int().nullable(),
  label: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  reason: z.string().nullable(),
})
export interface BulkJobRow extends z.output<typeof jobRowSchema> {}

export const issuingPreviewRequest = z.object(base)
