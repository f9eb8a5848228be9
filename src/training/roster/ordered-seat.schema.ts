import { z } from 'zod'

/**
 * The decisions about an ordered seat that a person leaves: someone else comes, it is billed all the same, or it comes off the bill. For
 * somebody who moves to another batch, 'billed' means that the seat goes along.
 */
export const SEAT_DECISIONS = ['replaced', 'billed', 'credited'] as const
export type SeatDecision = (typeof SEAT_DECISIONS)[number]

/** The office's decision. Without one the preset of the question counts. */
export const orderedSeatField = z.enum(SEAT_DECISIONS, { error: `orderedSeat must be one of ${SEAT_DECISIONS.join(', ')}` }).optional()

export const orderedSeatQuery = z.object({ orderedSeat: orderedSeatField })

/** The question about ordered seats that people leave. */
export const seatQuestionSchema = z.object({
  seats: z.int(),
  /** The numbers of the quotations that ordered them. */
  quotations: z.array(z.string()),
  preset: z.enum(SEAT_DECISIONS),
  /** Whether the seats move to the other batch together with the people. */
  goesAlong: z.boolean(),
  /** The amount that would come off the bill, with GST. Null if none can, or if the reader may not see money. */
  creditPaise: z.int().nullable(),
  /** The part of it that was paid already, and would have to be given back. */
  refundPaise: z.int(),
  /** The reason why no seat can come off the bill. Null if it can. */
  refusal: z.string().nullable(),
})
export interface SeatQuestion extends z.output<typeof seatQuestionSchema> {}
