import { z } from 'zod'
import { rowNumberField } from '#base/api/fields.schema.ts'
import { batchOrderSchema } from '#training/batches/batch-order.schema.ts'
import { SEAT_DECISIONS } from '#training/roster/ordered-seat.schema.ts'
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

/** An ordered seat that somebody left. */
export const leftSeatSchema = z.object({
  participantId: z.int(),
  /** Null if the participant was deleted. */
  fullName: z.string().nullable(),
  decision: z.enum(SEAT_DECISIONS),
  /** With GST. Null unless the seat came off the bill. */
  creditPaise: z.int().nullable(),
  /** Whether the seat was put back on the bill. */
  isBilledAgain: z.boolean(),
})

/** The last decision about the ordered seat that somebody of a batch left. */
export const leftSeatMarkSchema = z.object({
  participantId: z.int(),
  quotationId: z.int(),
  /** The quotation's number. */
  number: z.string(),
  decision: z.enum(SEAT_DECISIONS),
  /** Whether the seat came off the bill, and was not put back. */
  isOffTheBill: z.boolean(),
  /** With GST. Null unless it came off the bill. */
  creditPaise: z.int().nullable(),
})
export interface LeftSeatMark extends z.output<typeof leftSeatMarkSchema> {}

/** Seats of a quotation in a batch. */
const bookingSchema = batchOrderSchema
  .pick({ batchId: true, versionNumber: true, seats: true, named: true, extra: true, agreedFee: true })
  .extend({
    trainingProgramId: z.int(),
    isBatchCancelled: z.boolean(),
    /** The batch with its dates and place of today. */
    batchName: z.string(),
    /** Something that changed since, and what stays agreed. Null if nothing did. */
    note: z.string().nullable(),
    /** Seats that came off the bill. The others are `seats`. */
    seatsOff: z.int(),
    /** Unnamed seats that are billed although their person does not come. */
    billedUnnamed: z.int(),
  })
export interface Booking extends z.output<typeof bookingSchema> {}

/** The bookings of a quotation. */
export const bookingFields = {
  /** Its seats in batches. */
  bookings: z.array(bookingSchema),
  /** The training of the accepted version that is not booked: programs, or typed lines of training (null). `description` is of the first line. */
  unbooked: z.array(z.object({ programId: z.int().nullable(), description: z.string() })),
}
