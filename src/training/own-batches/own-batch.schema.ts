import { z } from 'zod'
import { attendanceMarkSchema, attendanceShareSchema } from '../roster/attendance.schema.ts'
import { batchPlaceSchema, batchSchema } from '../batches/batch.schema.ts'

/** The trainer's view of a batch: time, place, mode and client, without prices and the office's notes. */
export const ownBatchSchema = z.object({
  ...batchSchema.pick({ id: true, training_program_name: true }).shape,
  ...batchPlaceSchema.shape,
  ...batchSchema.pick({ client_name: true, status: true, confirmed: true, days: true, seatsTaken: true }).shape,
  trainers: z.array(z.string()),
})
export interface OwnBatch extends z.output<typeof ownBatchSchema> {}

export const ownBatchesSchema = z.object({
  /** The trainer's showcase name. Null until an admin links the account to it. */
  trainer: z.string().nullable(),
  /** Upcoming batches, next first; then past ones, latest first. */
  batches: z.array(ownBatchSchema),
})

/** A seat holder for marking attendance, with a disambiguator and no address. `id` is the row of the participant. */
const personToMarkSchema = z.object({
  id: z.int(),
  fullName: z.string(),
  /** Text that distinguishes namesakes, never an e-mail address or a phone number; empty if there are none. */
  apart: z.string(),
  employeeCode: z.string().nullable(),
  client_name: z.string().nullable(),
  /** Attendance marks, in the order of the days. Unmarked halves are absent. */
  marks: z.array(attendanceMarkSchema),
  attendance: attendanceShareSchema,
})
export interface PersonToMark extends z.output<typeof personToMarkSchema> {}

export const ownBatchPageSchema = z.object({
  batch: ownBatchSchema,
  /** By name, as on the sign-in sheet. */
  people: z.array(personToMarkSchema),
})
