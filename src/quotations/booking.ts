import { groupBy } from '#base/values/group-by.ts'
import { scaled, type Paise } from '#base/values/money/paise.ts'
import type { RateAmount } from './paper-figures.ts'
import type { QuotationPaper } from './quotation.schema.ts'

/** The unit of a line priced for each person. */
export const PERSON = 'person'
const PAISE_PER_RUPEE = 100

/** The order of a version for one program. Amounts are before GST, in whole rupees. */
export type ProgramOrder = { seats: number; agreedFee: number } | { lumpSum: number }

/**
 * The order of a version for a program: seats at a fee if each of its lines is priced for people, otherwise a lump sum. Typed lines of
 * training count for a program that has no line of its own. Undefined if no line is for it. The fee is the taxable value per person, after
 * discounts.
 */
export function orderOf({ content, figures }: Pick<QuotationPaper, 'content' | 'figures'>, programId: number): ProgramOrder | undefined {
  const ordered = orderedLines({ content, figures }, programId)
  if (ordered.length === 0) return undefined
  const taxablePaise = sumOf(ordered)
  const seats = ordered.reduce((sum, { quantity }) => sum + quantity, 0)
  const isForPersons = ordered.every(({ unit, quantity }) => unit === PERSON && Number.isInteger(quantity))
  return isForPersons ? { seats, agreedFee: inWholeRupees(taxablePaise, seats) } : { lumpSum: inWholeRupees(taxablePaise, 1) }
}

/** Training of a version that is booked as one: a program, or the typed lines of training (`programId` null). */
interface OrderedTraining {
  programId: number | null
  /** The text of its first line. */
  description: string
}

/** The training that a version orders, in the order of its lines. */
function trainingOf({ content }: Pick<QuotationPaper, 'content'>): OrderedTraining[] {
  const lines = content.lines.filter(({ supply }) => supply !== 'service')
  return [...groupBy(lines, ({ programId }) => programId)].map(([programId, [first]]) => ({
    programId,
    description: first?.description ?? '',
  }))
}

/** Tells of a program whether a version orders the same seats for it as for this one: all programs without a line share the typed lines. */
export function sameSeats(paper: Pick<QuotationPaper, 'content'>, programId: number): (other: number) => boolean {
  const named = new Set(trainingOf(paper).map((training) => training.programId))
  return (other) => other === programId || (!named.has(programId) && !named.has(other))
}

/** The seats of a quotation that are booked for a program. */
export interface BookedTraining {
  programId: number
  versionNumber: number
  seats: number
  /** Seats that came off the bill. */
  seatsOff: number
  isBatchCancelled: boolean
}

/** The training of a version that none of these bookings is for. */
export function unbookedTraining(paper: Pick<QuotationPaper, 'content'>, booked: ReadonlyArray<Pick<BookedTraining, 'programId'>>) {
  return trainingOf(paper).filter((training) => bookingsOf(paper, training, booked).length === 0)
}

/** Whether all training of a version is booked, with all its seats, in batches that are not cancelled. */
export function isFullyBooked(
  paper: Pick<QuotationPaper, 'content' | 'figures' | 'versionNumber'>,
  booked: readonly BookedTraining[],
): boolean {
  const isWhole = (one: BookedTraining) => bookingGap(paper, one) === undefined
  return trainingOf(paper).every((training) => bookingsOf(paper, training, booked).some(isWhole))
}

/** Typed lines count for a program that has no line of its own. */
function bookingsOf<Booked extends Pick<BookedTraining, 'programId'>>(
  paper: Pick<QuotationPaper, 'content'>,
  { programId: ordered }: OrderedTraining,
  booked: readonly Booked[],
): Booked[] {
  const named = new Set(trainingOf(paper).map(({ programId }) => programId))
  return booked.filter(({ programId }) => (ordered === null ? !named.has(programId) : programId === ordered))
}

/**
 * Why a booking no longer holds what the accepted version orders, or the number of seats that it lacks since an acceptance was undone.
 * Undefined if it holds all of it.
 */
export function bookingGap(
  paper: Pick<QuotationPaper, 'content' | 'figures' | 'versionNumber'>,
  { programId, versionNumber, seats, seatsOff, isBatchCancelled }: BookedTraining,
): 'cancelled' | 'other-version' | { seats: number } | undefined {
  if (isBatchCancelled) return 'cancelled'
  if (versionNumber !== paper.versionNumber) return 'other-version'
  const order = orderOf(paper, programId)
  const missing = order && 'seats' in order ? order.seats - seatsOff - seats : 0
  return missing > 0 ? { seats: missing } : undefined
}

/** The lines of a version for a program, with their taxable values. */
function orderedLines({ content, figures }: Pick<QuotationPaper, 'content' | 'figures'>, programId: number) {
  const lines = content.lines.map((line, at) => ({ ...line, taxablePaise: figures.lines[at]?.taxablePaise ?? 0 }))
  const named = lines.filter((line) => line.programId === programId)
  return named.length > 0 ? named : lines.filter((line) => line.programId === null && line.supply !== 'service')
}

/**
 * The taxable value, by rate, of the next seat of a version to come off the bill: an equal part of the amount that earlier ones have left.
 * All seats together add up exactly to the lines. Undefined if the program is not priced for people, or if no seat is left.
 */
export function seatValue(
  paper: Pick<QuotationPaper, 'content' | 'figures'>,
  programId: number,
  takenOff: ReadonlyArray<readonly RateAmount[]>,
): RateAmount[] | undefined {
  const order = orderOf(paper, programId)
  if (!order || 'lumpSum' in order || order.seats <= takenOff.length) return undefined
  const lines = orderedLines(paper, programId)
  return [...new Set(lines.map(({ gstRate }) => gstRate))].map((rate) => {
    const whole = sumOf(lines.filter(({ gstRate }) => gstRate === rate))
    const before = sumOf(takenOff.flat().filter((amount) => amount.rate === rate))
    return { rate, taxablePaise: scaled(whole - before, 1, order.seats - takenOff.length) }
  })
}

function sumOf(amounts: ReadonlyArray<{ taxablePaise: Paise }>): Paise {
  return amounts.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)
}

function inWholeRupees(amount: Paise, parts: number): number {
  return scaled(amount, 1, parts * PAISE_PER_RUPEE)
}
