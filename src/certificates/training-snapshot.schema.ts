import { z } from 'zod'
import { BATCH_MODES } from '#training/batches/batch-place.ts'
import { TEST_RESULTS } from '#training/roster/roster-state.ts'
import { CERTIFICATE_KINDS } from './certificate-kinds.ts'

/** The facts of a training in a batch when its certificate was issued. */
export const batchFactsSchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Sorted; they need not be consecutive. */
  days: z.array(z.iso.date()),
  /** Computed from the times of the days. */
  hours: z.number(),
  mode: z.enum(BATCH_MODES),
  place: z.string(),
  trainers: z.array(z.string()),
  /** The recipient's client, otherwise that of an in-plant batch. */
  client: z.string().nullable(),
})
export interface BatchFacts extends z.output<typeof batchFactsSchema> {}

/** An edition's copy of the training, besides the names (docs/decisions/0018). A certificate without a batch has none. */
export const trainingSnapshotSchema = batchFactsSchema.extend({
  kind: z.enum(CERTIFICATE_KINDS),
  /** Whether the training was held for one client; absent in certificates from before it was stored. */
  isInHouse: z.boolean().optional(),
  /** The rule of the program at that time. */
  rule: z.object({ minAttendance: z.int().nullable(), passMark: z.int().nullable() }),
  /** Their attendance in percent with one decimal; null in certificates from before it was stored. */
  attendance: z.number().nullable(),
  /** In percent. */
  score: z.number().nullable(),
  result: z.enum(TEST_RESULTS).nullable(),
  /** The reason for a certificate of completion below the rule. Visible to the office only; empty after the person's erasure. */
  exception: z.string().nullable(),
})
export interface TrainingSnapshot extends z.output<typeof trainingSnapshotSchema> {}
