import { z } from 'zod'
import { HALVES, MARKS } from './attendance.ts'

/** How somebody attended one half of a day. */
export const attendanceMarkSchema = z.object({
  date: z.iso.date(),
  half: z.enum(HALVES),
  mark: z.enum(MARKS),
  /** Why they were absent, or not there all the time. Never of somebody present. */
  reason: z.string().nullable(),
  /** The day and the batch in which a missed session was made up; `batchId` is null when that batch was deleted. */
  madeUp: z.object({ on: z.iso.date(), batchId: z.int().nullable() }).nullish(),
})
export interface AttendanceMark extends z.output<typeof attendanceMarkSchema> {}

export const storedMarkSchema = attendanceMarkSchema.extend({ markedBy: z.string(), markedAt: z.iso.datetime() })
export interface StoredMark extends z.output<typeof storedMarkSchema> {}

/** How much of a batch somebody has attended. */
export const attendanceShareSchema = z.object({
  /** Half days of the batch. */
  halfDays: z.int(),
  /** How many of them somebody attended; a partial one counts half. */
  attended: z.number(),
  /** How many of them have no mark. They count as absent. */
  unmarked: z.int(),
  /** The share in percent, rounded down to one decimal: 87.96 % is 87.9, and does not reach 88 %. */
  percent: z.number(),
})
export interface Attendance extends z.output<typeof attendanceShareSchema> {}
