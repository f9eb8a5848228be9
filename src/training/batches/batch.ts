import type { BatchStatus } from './batch-status.ts'
import type { OfferedBatch, Batch } from './batch.schema.ts'
import type { SeatsShown } from '#company/seats-shown.ts'
import { shownPrices, type ShownPrice } from '#catalogue/price.ts'
import type { Program } from '#catalogue/program.schema.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { hoursInClock } from '#base/dates/day-hours.ts'
import { groupBy } from '#base/values/group-by.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { LOCATION_TEXT_NAMES, placeOf, type BatchMode, type LocationTexts, type PublicPlace } from './batch-place.ts'
import { daysInSentence, daysInWords, endingDate, firstDay, hoursInWords, type BatchDay } from './batch-days.ts'

export const BATCH_STATUS_TONES: Record<BatchStatus, StatusTone> = {
  draft: 'neutral',
  open: 'success',
  closed: 'info',
  cancelled: 'danger',
}

/** Derived from the dates, and never stored. */
export type BatchPhase = 'planned' | 'running' | 'done'

export function phaseOf({ days }: Pick<Batch, 'days'>, today: PlainDate): BatchPhase {
  if (firstDay(days) > today) return 'planned'
  return endingDate(days) < today ? 'done' : 'running'
}

/** The kinds of work that a batch may need from the office. */
export const BATCH_WORK_KINDS = [
  'untold-changes',
  'unconfirmed-batches',
  'free-seats',
  'untold-batches',
  'unmarked-batches',
  'unissued-batches',
] as const
export type BatchWorkKind = (typeof BATCH_WORK_KINDS)[number]
/** An unconfirmed batch that begins within this time is work for today. */
export const UNCONFIRMED_WORK_DAYS = 10
/** A confirmed batch that begins within this time with uninformed participants is work for today. */
export const UNTOLD_WORK_DAYS = 7

/** Whether a batch is paid as a whole: an in-plant batch with a lump sum has no payments by single participants. */
export function isPaidAsWhole({ mode, lumpSum }: Pick<Batch, 'mode' | 'lumpSum'>): boolean {
  return mode === 'in-plant' && lumpSum !== null
}

const MAX_FEW_SEATS = 3

/** The seats that are neither taken nor ordered. Null without a limit. Never negative, although a trainer may add a chair. */
export function seatsLeft({ seats, seatsTaken, seatsOrdered }: Omit<SeatCounts, 'waiting'>): number | null {
  return seats === null ? null : Math.max(0, seats - seatsTaken - seatsOrdered)
}

export type SeatCounts = Pick<Batch, 'seats' | 'seatsTaken' | 'seatsOrdered' | 'waiting'>

/** The seats that newcomers can have at once: the free ones that nobody waits for. Null without a limit. */
export function openSeats(batch: SeatCounts): number | null {
  const left = seatsLeft(batch)
  return left === null ? null : Math.max(0, left - batch.waiting)
}

/** The offered seats. A full batch is shown as full in every setting, because visitors can still ask for its waiting list. */
export function offeredSeats(batch: SeatCounts, shown: SeatsShown): Pick<OfferedBatch, 'availability' | 'seatsLeft'> {
  const free = openSeats(batch)
  if (free === null) return { availability: 'open', seatsLeft: null }
  const seats = shown === 'number' ? free : null
  if (free === 0) return { availability: 'full', seatsLeft: seats }
  return { availability: shown !== 'hidden' && free <= MAX_FEW_SEATS ? 'few' : 'open', seatsLeft: seats }
}

/** The price of the program for this mode, or its only price. */
export function batchPrice(program: Pick<Program, 'price' | 'online_price' | 'offline_price' | 'delivery_mode'>, mode: BatchMode): number {
  const label: ShownPrice['label'] = mode === 'online' ? 'Online' : 'Classroom'
  const prices = shownPrices(program)
  return (prices.find((price) => price.label === label) ?? prices[0]).amount
}

type DatedPlace = PublicPlace & { days: ReadonlyArray<Pick<BatchDay, 'date'>> }

/** 'VDA 6.3 Process Auditor, 12–14 Dec 2026, Faridabad' */
export function batchName({ training_program_name, ...batch }: DatedPlace & Pick<Batch, 'training_program_name'>): string {
  return [training_program_name, datesAndPlace(batch)].filter(Boolean).join(', ')
}

type ListedBatch = Parameters<typeof batchName>[0] &
  LocationTexts &
  Pick<Batch, 'client_name'> & { days: readonly BatchDay[]; trainers: ReadonlyArray<Pick<Batch['trainers'][number], 'name'>> }

const APART_BY: ReadonlyArray<(batch: ListedBatch) => string> = [
  ({ client_name: client }) => client ?? '',
  ({ days }) => [...new Set(days.map(hoursInClock))].join(', '),
  ...LOCATION_TEXT_NAMES.map((name) => (batch: ListedBatch) => batch[name]),
  ({ trainers }) => trainers.map(({ name }) => name).join(', '),
]

/**
 * The names of batches in one list. Batches with equal names get the details in which they differ: 'VDA 6.3, 12 Dec 2026, Pune, 09:30 to
 * 13:00'.
 */
export function batchNamesApart(batches: readonly ListedBatch[], nameOf: (batch: ListedBatch) => string = batchName): string[] {
  const alike = groupBy(batches, nameOf)
  return batches.map((batch) => {
    const name = nameOf(batch)
    const differing = APART_BY.filter((fact) => new Set(alike.get(name)?.map(fact)).size > 1)
    return [name, ...differing.map((fact) => fact(batch))].filter(Boolean).join(', ')
  })
}

/** '12–14 Dec 2026, Faridabad' */
export function datesAndPlace({ days, mode, place }: DatedPlace): string {
  return [daysInWords(days), placeOf({ mode, place })].filter(Boolean).join(', ')
}

/** For a letter: '12 and 13 December, Faridabad, 9:30 AM to 5:30 PM'. */
export function dateLine({ days, mode, place }: Pick<Batch, 'days' | 'mode' | 'place'>, today: PlainDate): string {
  return [daysInSentence(days, today), placeOf({ mode, place }), hoursInWords(days)].filter(Boolean).join(', ')
}
