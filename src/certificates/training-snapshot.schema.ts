import { z } from 'zod'
import { BATCH_MODES } from '#schedule/batch.ts'
import { CERTIFICATE_KINDS, TEST_RESULTS } from './training-snapshot.ts'

/** What a training in a batch looked like when its certificate was issued. */
export const batchFactsSchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** In their order; they need not follow each other. */
  days: z.array(z.iso.date()),
  /** From the times of the days. */
  hours: z.number(),
  mode: z.enum(BATCH_MODES),
  place: z.string(),
  trainers: z.array(z.string()),
  /** The client that the recipient came from, else that of an in-plant batch. */
  client: z.string().nullable(),
})
export interface BatchFacts extends z.output<typeof batchFactsSchema> {}

/**
 * What an edition keeps of the training, beside the names (docs/decisions/0018). A certificate without a batch has none.
 */
export const trainingSnapshotSchema = batchFactsSchema.extend({
  kind: z.enum(CERTIFICATE_KINDS),
  /** The rule of the program as it was. */
  rule: z.object({ minAttendance: z.int().nullable(), passMark: z.int().nullable() }),
  /** How much of the batch they attended, in percent with one decimal; null in certificates of before this was kept. */
  attendance: z.number().nullable(),
  /** In percent. */
  score: z.number().nullable(),
  result: z.enum(TEST_RESULTS).nullable(),
  /** Why somebody below the rule got a certificate of completion. For the office only; empty when the person was erased. */
  exception: z.string().nullable(),
})
export interface TrainingSnapshot extends z.output<typeof trainingSnapshotSchema> {}
