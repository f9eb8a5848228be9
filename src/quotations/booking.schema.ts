import { z } from 'zod'
import { rowNumberField } from '#base/api/fields.schema.ts'
import { batchOrderSchema } from '#training/batches/batch-order.schema.ts'
import { batchFormSchema } from '#training/batches/batch.schema.ts'

/** Books the accepted version in a batch: one that exists, or a new one. Client and lump sum of a new one come from the quotation. */
export const bookingFormSchema = z
  .object({
    batchId: rowNumberField('Choose a batch').nullable().default(null),
    newBatch: batchFormSchema.nullable().default(null),
  })
  .refine(({ batchId, newBatch }) => (batchId === null) !== (newBatch === null), {
    path: ['batchId'],
    error: 'Choose a batch, or describe a new one',
  })
export type BookingForm = z.output<typeof bookingFormSchema>

/** Seats of a quotation in a batch. */
export const bookingSchema = batchOrderSchema
  .pick({ batchId: true, versionNumber: true, seats: true, named: true, agreedFee: true })
  .extend({
    /** The batch with its dates and place of today. */
    batchName: z.string(),
    /** Something that changed since, and what stays agreed. Null if nothing did. */
    note: z.string().nullable(),
  })
export interface Booking extends z.output<typeof bookingSchema> {}
