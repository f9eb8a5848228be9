import { z } from 'zod'
import { nameChecksSchema } from '../name-check.schema.ts'

/** Someone who would get a second certificate of the program. The request can leave them out. */
const secondSchema = z.object({
  id: z.int(),
  fullName: z.string(),
  participantId: z.string(),
  /** 'holds CERT2026030311-7F3K9Q until 3 March 2027'. */
  why: z.string(),
  /** Whether they would be set to completed first. */
  completes: z.boolean(),
  /** The month of enrolment. */
  month: z.string(),
})

/** Participants of one client who enrolled in the same month. */
const enrolmentGroupSchema = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  /** Null: without a client. */
  clientName: z.string().nullable(),
  toIssue: z.int(),
  toComplete: z.int(),
})
export interface EnrolmentGroup extends z.output<typeof enrolmentGroupSchema> {}

/** A preview of 'complete and issue'. */
export const issuingPreviewSchema = z.object({
  /** Number of selected participants. */
  total: z.int(),
  /** Number of participants who would get a certificate now. */
  toIssue: z.int(),
  /** Number of these who would first be set to completed. */
  toComplete: z.int(),
  /** Number of `toIssue` without an e-mail address. */
  withoutAddress: z.int(),
  /** Number of participants who already have a certificate of this enrolment. */
  holding: z.int(),
  /** The number of people below the program's rule or with partial attendance. The office decides about them in their batch. */
  toDecide: z.int(),
  /** The first of the skipped participants, those who cannot get one before the others, with the reason: 'Already holds CERT2026110421-7F3K9Q, Active'. */
  recipients: z.array(z.object({ fullName: z.string(), participantId: z.string(), holds: z.string() })),
  /** Number of `toIssue` who hold a valid certificate from another enrolment or are selected twice. */
  second: z.int(),
  /** The first of them. */
  seconds: z.array(secondSchema),
  /** Number of participants who cannot get one: paused or withdrawn, or not printable. */
  refused: z.int(),
  /** `toIssue` by month of enrolment and client, earliest month first. */
  groups: z.array(enrolmentGroupSchema),
  /** Pending questions to contacts about the names of recipients. */
  nameChecks: z.array(nameChecksSchema),
  /** The first names that are printed on two lines or smaller than usual, each with a sentence. */
  longNames: z.array(z.object({ fullName: z.string(), participantId: z.string(), note: z.string() })),
  /** The distinct validity periods of the certificates, in months; null: no expiry. */
  validities: z.array(z.int().nullable()),
})
export interface IssuingPreview extends z.output<typeof issuingPreviewSchema> {}
