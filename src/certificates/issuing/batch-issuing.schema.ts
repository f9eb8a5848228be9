import { z } from 'zod'
import { MAX_SECOND_REASON_LENGTH } from '../certificate.ts'
import { EXPIRES_BEFORE_ISSUE, expiresBeforeIssue } from '../certificate.schema.ts'
import { certificateReferenceSchema } from '../certificate-reference.schema.ts'
import { printedDifferenceSchema } from '../edition-list.schema.ts'
import { dateField, requiredLine, rowNumberField } from '#base/api/fields.schema.ts'
import { beforeAnswerField, nameCheckSchema } from '../name-check.schema.ts'
import { ISSUING_OUTCOMES } from './judge-issuing.ts'

const MAX_PEOPLE = 1000
const personField = rowNumberField('Choose participants of the batch')
const listOf = <Item extends z.ZodType>(item: Item, name: string) =>
  z
    .array(item, { error: `${name} must be a list` })
    .max(MAX_PEOPLE, `At most ${MAX_PEOPLE} people`)
    .default([])

/** Names participants by row id, each in one list at most. Participants below the rule or in question get a certificate only if listed. */
export const issueBatchSchema = z
  .object({
    /** Default: the last day of the batch. */
    issueDate: dateField('Issue date is required').optional(),
    /** Default: the validity of the program. Null: no expiry date. */
    expiryDate: dateField('Use a real date, such as 2026-11-25').nullish(),
    notify: z.boolean({ error: 'notify must be true or false' }).optional(),
    leaveOut: listOf(personField, 'leaveOut'),
    /** People who get a certificate of completion although they are below the rule, with the reason. The office keeps the reason. */
    exceptions: listOf(
      z.object({ participantId: personField, reason: requiredLine('Give a reason', MAX_SECOND_REASON_LENGTH) }),
      'exceptions',
    ),
    /** People who get a certificate of participation. */
    participation: listOf(personField, 'participation'),
    /** People who get a certificate of completion although theirs was revoked, or the preview asks about their attendance. */
    anyway: listOf(personField, 'anyway'),
    /** Issue although contacts have not yet answered questions about names. */
    beforeAnswer: beforeAnswerField,
  })
  .refine(({ issueDate = '', expiryDate = null }) => !expiresBeforeIssue({ issueDate, expiryDate }), {
    path: ['expiryDate'],
    error: EXPIRES_BEFORE_ISSUE,
  })
  .superRefine(({ leaveOut, exceptions, participation, anyway }, context) => {
    const ids = [...leaveOut, ...exceptions.map(({ participantId }) => participantId), ...participation, ...anyway]
    if (new Set(ids).size < ids.length) context.addIssue({ code: 'custom', path: ['exceptions'], message: 'Name each person once' })
  })
export type IssueBatch = z.output<typeof issueBatchSchema>

/** A seat holder of a batch, before its certificates are issued. */
export const batchRecipientSchema = z.object({
  /** The row id of the participant. */
  participantId: z.int(),
  fullName: z.string(),
  /** Distinguishes namesakes in the batch; empty for a unique name. */
  apart: z.string(),
  hasEmail: z.boolean(),
  /** Attended share of all sessions, in percent. */
  percent: z.number(),
  /** Absent from every session. Such a person gets no certificate of participation. */
  isAbsent: z.boolean(),
  /** Some of their sessions are unmarked. */
  hasUnmarked: z.boolean(),
  outcome: z.enum(ISSUING_OUTCOMES),
  /** The reasons for getting none, in sentences; empty if they get one. */
  reason: z.string(),
  /** The reason why the design cannot print a certificate of a kind; empty if it can. */
  incomplete: z.object({ completion: z.string(), participation: z.string() }),
  /** A sentence for a name that is printed on two lines or smaller than usual; empty otherwise. */
  longName: z.string(),
  /** For display only: unpaid participants get a certificate too. Null if the batch is paid for as a whole. */
  paid: z.boolean().nullable(),
  /** The valid certificate of the program from another enrolment: 'holds CERT… until 3 March 2027'. */
  holds: z.string().nullable(),
  /** The certificate of this enrolment, valid or not; null without one. */
  certificate: certificateReferenceSchema.nullable(),
  /** The row id of that certificate if it is valid and can be sent. */
  certificateId: z.int().nullable(),
  /** Differences between that certificate and the batch's current data. */
  differences: z.array(printedDifferenceSchema),
  /** The pending question to a contact about the name; null without one. */
  nameCheck: nameCheckSchema.nullable(),
})
export interface BatchRecipient extends z.output<typeof batchRecipientSchema> {}
