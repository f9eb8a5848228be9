import { z } from 'zod'
import {
  EXPIRED_KINDS,
  MAX_MONTHS,
  MIN_MONTHS,
  RETENTION_KINDS,
  RUN_OUTCOMES,
  type DueForRemoval,
  type RetentionPeriods,
} from './retention.ts'

const ASKED = `Use whole months from ${MIN_MONTHS} to ${MAX_MONTHS}`

/** Months as a form or an address sends them: a number, or its digits. */
const months = z
  .union([z.number(), z.string()], { error: ASKED })
  .transform((value) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value))
  .pipe(z.int({ error: ASKED }).min(MIN_MONTHS, ASKED).max(MAX_MONTHS, ASKED))

/** The retention periods, saved together. */
export const periodsSchema = z.object({
  enquiries: months,
  suspectedEnquiries: months,
  sheetScans: months,
  quotations: months,
  deletedRecords: months,
  networks: months,
}) satisfies z.ZodType<RetentionPeriods>

const counts = z.int().min(0)

export const dueSchema = z.object({
  enquiries: counts,
  suspectedEnquiries: counts,
  sheetScans: counts,
  quotations: counts,
  deletedRecords: counts,
  networks: counts,
}) satisfies z.ZodType<DueForRemoval>

const lastRunSchema = z.object({
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  outcome: z.enum(RUN_OUTCOMES),
  removed: z.partialRecord(z.enum([...RETENTION_KINDS, ...EXPIRED_KINDS]), counts),
})
export interface LastRun extends z.output<typeof lastRunSchema> {}

/** The retention data of the back-office. */
export const retentionSchema = z.object({
  periods: z.record(z.enum(RETENTION_KINDS), z.int()),
  due: dueSchema,
  lastRun: lastRunSchema.nullable(),
  /** ISO 8601, UTC; null before the first run. */
  nextRunAt: z.iso.datetime().nullable(),
  /** Runs remove nothing until then; null if they are not paused. */
  pausedUntil: z.iso.datetime().nullable(),
})
export interface Retention extends z.output<typeof retentionSchema> {}
