import type { SeatDecision } from '#training/roster/ordered-seat.schema.ts'
import { describeTable, participant, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** An ordered seat that somebody left. It names them by their row alone, which may be deleted. */
export const LEFT_SEAT_TABLE = describeTable('left_seats', {
  id: rowId,
  /** The event of the quotation; one event may be about several seats. */
  entry_id: plain<number>(),
  participant_id: participant<number>(NOT_EXPORTED),
  /** Null again when the order is released. */
  order_id: plain<number | null>(),
  program_id: plain<number>(),
  /** The batch that they left. */
  batch_id: plain<number>(),
  decision: plain<SeatDecision>(),
  /** The credit of a seat that came off the bill. It stands until it is taken off. */
  payment_id: plain<number | null>(),
  /** JSON of the `CreditPart`s. Null without a credit. */
  parts: plain<string | null>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    left_seats: RowOf<typeof LEFT_SEAT_TABLE>
  }
}
