import type { Database } from '#base/database/database.server.ts'
import type { BatchOrder } from '#training/batches/batch-order.schema.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { batchName } from '#training/batches/batch.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import { countSeatsOff } from '../credits/credits.server.ts'
import { countBilledSeats } from '../credits/left-seats.server.ts'
import type { Booking } from '../../booking.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'

/** The orders of a quotation with their batches of today. */
export async function presentBookings(
  db: Database,
  orders: readonly BatchOrder[],
  { versionNumber: current, state }: Pick<Quotation, 'versionNumber' | 'state'>,
): Promise<Booking[]> {
  const bookings: Booking[] = []
  for (const { id, quotationId, batchId, versionNumber, seats, named, extra, agreedFee, bookedAs } of orders) {
    const { batch } = await getBatch(db, batchId)
    const note = noteOf(batch, { bookedAs, versionNumber, current, isAccepted: state === 'accepted' })
    const seatsOff = await countSeatsOff(db, { quotationId, versionNumber, programId: batch.trainingProgramId })
    const billedUnnamed = Math.min(seats - named, await countBilledSeats(db, id))
    bookings.push({ batchId, batchName: batchName(batch), versionNumber, seats, named, extra, agreedFee, seatsOff, billedUnnamed, note })
  }
  return bookings
}

function noteOf(
  batch: Batch,
  {
    bookedAs,
    versionNumber,
    current,
    isAccepted,
  }: { bookedAs: string; versionNumber: number; current: number | null; isAccepted: boolean },
): string | null {
  if (batch.status === 'cancelled') {
    return 'This batch is cancelled. Price and seats stay agreed: book them in another batch, or undo the acceptance.'
  }
  if (batchName(batch) !== bookedAs) return `Booked as ${bookedAs}. The batch has changed since; price and seats stay agreed.`
  if (versionNumber === current) return null
  return `Booked for version ${versionNumber}. ${isAccepted ? `Version ${current} is accepted: book again.` : `Book again when version ${current} is accepted.`}`
}
