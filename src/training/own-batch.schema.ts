import { z } from 'zod'
import { attendanceMarkSchema, attendanceShareSchema } from '#schedule/attendance.schema.ts'
import { batchSchema } from '#schedule/batch.schema.ts'

/** A batch as its trainer sees it: when, where, how and for whom. What it costs and what the office wrote about it is left out. */
const ownBatchSchema = batchSchema
  .pick({
    id: true,
    training_program_name: true,
    mode: true,
    place: true,
    venue: true,
    state: true,
    mapLink: true,
    meetingLink: true,
    client_name: true,
    status: true,
    confirmed: true,
    days: true,
    seatsTaken: true,
  })
  .extend({ trainers: z.array(z.string()) })
export interface OwnBatch extends z.output<typeof ownBatchSchema> {}

export const ownBatchesSchema = z.object({
  /** The name in the showcase of the trainer whom they are. Null when an admin has not said who they are. */
  trainer: z.string().nullable(),
  /** Those to come, the next one first; then those that are over, the last one first. */
  batches: z.array(ownBatchSchema),
})

/** Somebody with a seat, for whoever marks who came: what tells people apart, and no address. `id` is the row of the participant. */
const personToMarkSchema = z.object({
  id: z.int(),
  fullName: z.string(),
  /** What tells them apart from others of the same name, never an e-mail address or a phone number; empty when nobody has it. */
  apart: z.string(),
  employeeCode: z.string().nullable(),
  client_name: z.string().nullable(),
  /** How they attended, in the order of the days. Halves without a mark are missing. */
  marks: z.array(attendanceMarkSchema),
  attendance: attendanceShareSchema,
})
export interface PersonToMark extends z.output<typeof personToMarkSchema> {}

export const ownBatchPageSchema = z.object({
  batch: ownBatchSchema,
  /** By name, as on the sign-in sheet. */
  people: z.array(personToMarkSchema),
})
