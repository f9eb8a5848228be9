import type { Database } from '#base/database/database.server.ts'
import type { BatchOrder } from '#training/batches/batch-order.schema.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { batchName } from '#training/batches/batch.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import { countSeatsOff } from '../credits/credits.server.ts'
import { countBilledSeats } from '../credits/left-seats.server.ts'
import type { Booking } from '../../booking.schema.ts'
import { bookingGap, unbookedTraining, type BookedTraining } from '../../booking.ts'
import type { Quotation, QuotationPaper } from '../../quotation.schema.ts'
import { counted } from '#base/text/wording/counted.ts'

/** The orders of a quotation with their batches of today, and the training without one. */
export async function presentBookings(
  db: Database,
  orders: readonly BatchOrder[],
  { paper, state }: Pick<Quotation, 'state'> & { paper: QuotationPaper | undefined },
): Promise<Pick<Quotation, 'bookings' | 'unbooked'>> {
  const bookings: Booking[] = []
  const programs: Array<{ programId: number }> = []
  for (const { id, quotationId, batchId, versionNumber, seats, named, extra, agreedFee, bookedAs } of orders) {
    const { batch } = await getBatch(db, batchId)
    const programId = batch.trainingProgramId
    const seatsOff = await countSeatsOff(db, { quotationId, versionNumber, programId })
    const booked = { programId, versionNumber, seats, seatsOff, isBatchCancelled: batch.status === 'cancelled' }
    const note = noteOf(batch, { bookedAs, booked, paper, isAccepted: state === 'accepted' })
    programs.push(booked)
    const billedUnnamed = Math.min(Math.max(0, seats - named), await countBilledSeats(db, id))
    bookings.push({
      batchId,
      batchName: batchName(batch),
      trainingProgramId: programId,
      isBatchCancelled: booked.isBatchCancelled,
      versionNumber,
      seats,
      named,
      extra,
      agreedFee,
      seatsOff,
      billedUnnamed,
      note,
    })
  }
  return { bookings, unbooked: state === 'accepted' && paper ? unbookedTraining(paper, programs) : [] }
}

function noteOf(
  batch: Batch,
  {
    bookedAs,
    booked,
    paper,
    isAccepted,
  }: { bookedAs: string; booked: BookedTraining; paper: QuotationPaper | undefined; isAccepted: boolean },
): string | null {
  const gap = paper && bookingGap(paper, booked)
  if (gap === 'cancelled') {
    return 'This batch is cancelled. Price and seats stay agreed: book them in another batch, or undo the acceptance.'
  }
  if (gap === 'other-version') {
    const current = paper?.versionNumber
    const again = isAccepted ? `Version ${current} is accepted: book again.` : `Book again when version ${current} is accepted.`
    return `Booked for version ${booked.versionNumber}. ${again}`
  }
  if (gap !== undefined) {
    const seats = counted(gap.seats, 'seat was', 'seats were')
    return `${seats} released when the acceptance was undone${isAccepted ? ': book again.' : '.'}`
  }
  return batchName(batch) === bookedAs ? null : `Booked as ${bookedAs}. The batch has changed since; price and seats stay agreed.`
}
