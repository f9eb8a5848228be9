import { z } from 'zod'
import { attendanceShareSchema, storedMarkSchema } from './attendance.schema.ts'
import { HALVES, MARKS } from './marks.ts'
import { reasonField } from '../batches/batch.schema.ts'
import { orderedSeatField } from './ordered-seat.schema.ts'
import { MAX_SCORE, ROSTER_STATES, TEST_RESULTS, MAX_PEOPLE_AT_ONCE, UNMARKED } from './roster-state.ts'
import { allowSameNameField, participantFields, participantSchema, referenceField } from '../participants/participant.schema.ts'
import { dateField, lineField, rowNumberField } from '#base/api/fields.schema.ts'

const MAX_REFERENCE_LENGTH = 80
/** One call contains the marks of both halves of a day for a few hundred people. */
const MAX_MARKS = 500
const MAX_FEE = 99_999_999
const FEE_WORDS = 'The fee is a whole number of rupees, such as 12500'
const SCORE_WORDS = `The score is a whole number from 0 to ${MAX_SCORE}`

/**
 * A person who is not a participant yet. Program, enrolment day and participant ID follow from the batch. Without a client, e-mail and
 * phone are required, as everywhere.
 */
export const newPersonSchema = participantFields
  .omit({ trainingProgramId: true, batchId: true, status: true, enrollmentDate: true, participantId: true })
  .extend({ participantId: referenceField('Participant ID is required').optional() })
export type NewPerson = z.output<typeof newPersonSchema>

export const placementFields = {
  /** By default a seat if more are free than people wait, otherwise the waiting list. */
  place: z.enum(['seat', 'waiting'], { error: 'place must be seat or waiting' }).optional(),
  /** Reason for the extra seat. */
  overrideReason: reasonField('Give a reason').optional(),
  allowSameName: allowSameNameField,
}

export const tellField = z.boolean({ error: 'tell must be true or false' }).default(true)

const idsField = z
  .array(rowNumberField('Choose participants from the list'), { error: 'participantIds must be a list' })
  .max(MAX_PEOPLE_AT_ONCE, `At most ${MAX_PEOPLE_AT_ONCE} people at once`)
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))

export const addPeopleSchema = z
  .object({
    participantIds: idsField.default([]),
    people: z.array(newPersonSchema).max(MAX_PEOPLE_AT_ONCE, `At most ${MAX_PEOPLE_AT_ONCE} people at once`).default([]),
    ...placementFields,
  })
  .superRefine(({ participantIds, people }, context) => {
    const count = participantIds.length + people.length
    if (count === 0) context.addIssue({ code: 'custom', path: ['people'], message: 'Name at least one person' })
    if (count > MAX_PEOPLE_AT_ONCE)
      context.addIssue({ code: 'custom', path: ['people'], message: `At most ${MAX_PEOPLE_AT_ONCE} people at once` })
  })
export type AddPeople = z.output<typeof addPeopleSchema>

/** People on the waiting list who get the freed seats. */
const seatsToField = idsField.default([])

/** Removes people from a batch. */
export const leaveBatchSchema = z.object({
  participantIds: idsField.refine((ids) => ids.length > 0, 'Name at least one person'),
  /** They move to this batch of the program. Null: their places are cancelled. */
  toBatchId: rowNumberField('Choose a batch from the list').nullable().default(null),
  /** For the office. Required when their places are cancelled. */
  reason: reasonField('Say why they do not come').optional(),
  /** False sends nothing: somebody informs them by phone. */
  tell: tellField,
  seatsTo: seatsToField,
  orderedSeat: orderedSeatField,
  ...placementFields,
})
export type LeaveBatch = z.output<typeof leaveBatchSchema>
export type MovePeople = Pick<LeaveBatch, 'participantIds' | keyof typeof placementFields> & { toBatchId: number }

export const substituteSchema = z.object({
  /** The person who does not come. */
  participantId: rowNumberField('Choose a participant from the list'),
  /** The replacement. */
  person: newPersonSchema,
  allowSameName: placementFields.allowSameName,
})
export type Substitute = z.output<typeof substituteSchema>

export const rosterChangesSchema = z.object({
  rosterState: z.enum(ROSTER_STATES, { error: `rosterState must be one of ${ROSTER_STATES.join(', ')}` }).optional(),
  /** Required when somebody is cancelled. */
  reason: reasonField('Say why they do not come').optional(),
  overrideReason: placementFields.overrideReason,
  seatsTo: seatsToField,
  /** When a place is cancelled: see `leaveBatchSchema`. When it is given back: 'billed' puts its seat back on the bill. */
  orderedSeat: orderedSeatField,
  /** The day of the payment. Null when it is not paid. */
  paidOn: dateField('The day of the payment is required').nullable().optional(),
  paidReference: lineField('The reference must be text', MAX_REFERENCE_LENGTH)
    .nullable()
    .transform((reference) => reference || null)
    .optional(),
  /** The agreed fee, in whole rupees before GST. A changed fee needs a reason. */
  agreedFee: z.int({ error: FEE_WORDS }).min(0, FEE_WORDS).max(MAX_FEE, `At most ${MAX_FEE}`).optional(),
  feeReason: reasonField('Say why the fee changes').optional(),
  score: z.int({ error: SCORE_WORDS }).min(0, SCORE_WORDS).max(MAX_SCORE, SCORE_WORDS).nullable().optional(),
  result: z
    .enum(TEST_RESULTS, { error: `The result must be ${TEST_RESULTS.join(', ')}, or empty` })
    .nullable()
    .optional(),
})
export type RosterChanges = Partial<z.output<typeof rosterChangesSchema>>

export const attendanceSchema = z.object({
  date: dateField('The day is required'),
  marks: z
    .array(
      z.object({
        participantId: rowNumberField('Choose a participant from the list'),
        mark: z.enum([UNMARKED, ...MARKS], { error: `A mark must be one of ${[UNMARKED, ...MARKS].join(', ')}` }),
        /** By default the whole day. */
        half: z.enum(HALVES, { error: `half must be one of ${HALVES.join(', ')}` }).optional(),
        /** The reason for an absence or partial attendance. */
        reason: reasonField('Give a reason').nullable().optional(),
      }),
      { error: 'marks must be a list' },
    )
    .min(1, 'Mark at least one person')
    .max(MAX_MARKS, `At most ${MAX_MARKS} marks at once`),
  /** Confirms a day in the future. */
  confirm: z.boolean({ error: 'confirm must be true or false' }).optional(),
})
export type AttendanceForm = z.output<typeof attendanceSchema>

/** A missed day, and the day of another batch on which it was made up. */
export const makeUpSchema = z.object({
  date: dateField('The day is required'),
  madeUpIn: rowNumberField('Choose a batch from the list'),
  madeUpOn: dateField('The day in the other batch is required'),
})
export type MakeUpForm = z.output<typeof makeUpSchema>

/** A participant on the roster of a batch. `id` is the row of the participant. */
export const rosterEntrySchema = participantSchema.extend({
  /** Text that distinguishes namesakes on the roster; empty if there are none, and in a reply with a single entry. */
  apart: z.string(),
  rosterState: z.enum(ROSTER_STATES),
  /** The time they joined: the order of the waiting list. */
  rosterSince: z.iso.datetime(),
  /** The day their place was cancelled; null if it was cancelled before this was stored. */
  cancelledOn: z.iso.date().nullable(),
  /** The reason for the cancellation. */
  rosterReason: z.string().nullable(),
  /** The reason for a seat beyond the limit. */
  seatOverrideReason: z.string().nullable(),
  /** When they declined the invitation in their calendar; null when they accepted it afterwards. */
  declinedAt: z.iso.datetime().nullable(),
  declinedComment: z.string().nullable(),
  /** The fee agreed for the place, in rupees before GST. Null if the batch is paid as a whole. */
  agreedFee: z.int().nullable(),
  /** The office's reason for changing the fee. */
  feeReason: z.string().nullable(),
  paidOn: z.iso.date().nullable(),
  paidReference: z.string().nullable(),
  /** Score of the program's test, in percent. */
  score: z.int().nullable(),
  result: z.enum(TEST_RESULTS).nullable(),
  /** The order of a quotation that the place is one of; null for a place of their own. */
  orderId: z.int().nullable(),
  /** Attendance marks, in the order of the days. Unmarked halves are absent. */
  marks: z.array(storedMarkSchema),
  attendance: attendanceShareSchema,
  /** The participant's version, for If-Match. */
  version: z.int(),
})
export interface RosterEntry extends z.output<typeof rosterEntrySchema> {}

export const substitutedSchema = z.object({ left: rosterEntrySchema, came: rosterEntrySchema })

/** Somebody who moved to another batch. */
export const movedPersonSchema = z.object({
  participantId: z.int(),
  fullName: z.string(),
  /** Text that distinguishes namesakes who left; empty if there are none. */
  apart: z.string(),
  batch: z.object({ id: z.int(), name: z.string() }),
})
export interface MovedPerson extends z.output<typeof movedPersonSchema> {}

/** Somebody who is needed in two places at once. Only a warning: planning is not blocked. */
export const doubleBookingSchema = z.object({
  kind: z.enum(['trainer', 'person']),
  name: z.string(),
  /** The first day on which the hours overlap. */
  date: z.iso.date(),
  batch: z.object({ id: z.int(), name: z.string() }),
})
export interface DoubleBooking extends z.output<typeof doubleBookingSchema> {}
