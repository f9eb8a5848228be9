import { z } from 'zod'
import { HALVES, MARKS } from './marks.ts'

/** Somebody's attendance in one half of a day. */
export const attendanceMarkSchema = z.object({
  date: z.iso.date(),
  half: z.enum(HALVES),
  mark: z.enum(MARKS),
  /** The reason for an absence or partial attendance. Null if present. */
  reason: z.string().nullable(),
  /** The day and batch in which a missed session was made up; `batchId` is null if that batch was deleted. */
  madeUp: z.object({ on: z.iso.date(), batchId: z.int().nullable() }).nullish(),
})
export interface AttendanceMark extends z.output<typeof attendanceMarkSchema> {}

export const storedMarkSchema = attendanceMarkSchema.extend({ markedBy: z.string(), markedAt: z.iso.datetime() })
export interface StoredMark extends z.output<typeof storedMarkSchema> {}

/** Somebody's share of a batch. */
export const attendanceShareSchema = z.object({
  /** Half days of the batch. */
  halfDays: z.int(),
  /** The half days attended; a partial one counts as half. */
  attended: z.number(),
  /** The half days without a mark. They count as absent. */
  unmarked: z.int(),
  /** The share in percent, rounded down to one decimal: 87.96 % is 87.9, and does not reach 88 %. */
  percent: z.number(),
})
export interface Attendance extends z.output<typeof attendanceShareSchema> {}
