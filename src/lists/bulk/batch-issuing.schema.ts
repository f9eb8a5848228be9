import { z } from 'zod'
import { MAX_SECOND_REASON_LENGTH } from '#certificates/earlier-certificate.ts'
import { EXPIRES_BEFORE_ISSUE, expiresBeforeIssue } from '#certificates/certificate.schema.ts'
import { certificateReferenceSchema } from '#certificates/certificate-reference.schema.ts'
import { printedDifferenceSchema } from '#certificates/edition-list.schema.ts'
import { dateField, requiredLine, rowNumberField } from '#base/api/fields.schema.ts'
import { beforeAnswerField, nameCheckSchema } from '#certificates/name-check.schema.ts'
import { ISSUING_OUTCOMES } from '#certificates/judge-issuing.ts'

const MAX_PEOPLE = 1000
const personField = rowNumberField('Choose participants of the batch')
const listOf = <Item extends z.ZodType>(item: Item, name: string) =>
  z
    .array(item, { error: `${name} must be a list` })
    .max(MAX_PEOPLE, `At most ${MAX_PEOPLE} people`)
    .default([])

/** Participants are named by row id, each in one list at most. Whoever is below the rule or asked about, and in none of them, gets no certificate. */
export const issueBatchSchema = z
  .object({
    /** Left out: the last day of the batch. */
    issueDate: dateField('Issue date is required').optional(),
    /** Left out: the validity of the program. Null: no expiry date. */
    expiryDate: dateField('Use a real date, such as 2026-11-25').nullish(),
    notify: z.boolean({ error: 'notify must be true or false' }).optional(),
    leaveOut: listOf(personField, 'leaveOut'),
    /** Who gets a certificate of completion although they are below the rule, and why. The office keeps the reason. */
    exceptions: listOf(
      z.object({ participantId: personField, reason: requiredLine('Give a reason', MAX_SECOND_REASON_LENGTH) }),
      'exceptions',
    ),
    /** Who gets a certificate of participation. */
    participation: listOf(personField, 'participation'),
    /** Who gets a certificate of completion although theirs was revoked, or the preview asks about their attendance. */
    anyway: listOf(personField, 'anyway'),
    /** Issue although contacts were asked about names, and their answer is open. */
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

/** Somebody with a seat in a batch, before its certificates are issued. */
export const batchRecipientSchema = z.object({
  /** The row of the participant. */
  participantId: z.int(),
  fullName: z.string(),
  /** What tells them apart from others of the same name in the batch; empty when nobody has it. */
  apart: z.string(),
  hasEmail: z.boolean(),
  /** Whether they are marked as absent all the time. They get no certificate of participation. */
  isAbsent: z.boolean(),
  /** Whether nobody has marked some of their sessions. */
  hasUnmarked: z.boolean(),
  outcome: z.enum(ISSUING_OUTCOMES),
  /** Why they get none, in sentences; empty when they get one. */
  reason: z.string(),
  /** It is shown only: somebody who has not paid gets a certificate too. Null where the batch is paid as a whole. */
  paid: z.boolean().nullable(),
  /** The valid certificate of the program that they hold from another enrolment: 'holds CERT… until 3 March 2027'. */
  holds: z.string().nullable(),
  /** Their certificate of this enrolment, also one that is not valid; null without one. */
  certificate: certificateReferenceSchema.nullable(),
  /** Its row when it is valid, and can be sent. */
  certificateId: z.int().nullable(),
  /** What the batch says otherwise than that certificate by now. */
  differences: z.array(printedDifferenceSchema),
  /** The open answer of a contact about the name; null without one. */
  nameCheck: nameCheckSchema.nullable(),
})
export interface BatchRecipient extends z.output<typeof batchRecipientSchema> {}
