import type { Program } from '#catalogue/program.schema.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { firstDay } from './batch-days.ts'
import { placeOf } from './batch-place.ts'
import type { OfferedBatch } from './batch.schema.ts'
import { differsFromCard, offeredWords } from './offered-words.ts'

/** The next date and place of each program: '12 Dec, Faridabad'. */
export type NextDates = Readonly<Record<number, string>>

/** @param batches sorted by first day */
export function nextDates(batches: readonly OfferedBatch[], programs: readonly Program[], today: PlainDate): NextDates {
  const found: Record<number, string> = {}
  for (const program of programs) {
    const next = nextToAskFor(batches.filter(({ trainingProgramId }) => trainingProgramId === program.id))
    if (next) found[program.id] = nextInWords(next, program, today)
  }
  return found
}

/**
 * The first batch with a free seat. If all are full, the first one, which has a waiting list.
 * @param batches sorted by first day
 */
export function nextToAskFor(batches: readonly OfferedBatch[]): OfferedBatch | undefined {
  return batches.find(({ availability }) => availability !== 'full') ?? batches[0]
}

/**
 * '12 Dec, Faridabad', with the year if it is not the current one. It stands beside the price of the card, so a different price is added:
 * '3 Dec, Pune · Classroom ₹8,500 +GST'.
 */
function nextInWords(batch: OfferedBatch, program: Program, today: PlainDate): string {
  const { fee, seats, isFull } = offeredWords(batch)
  const day = shortDate(firstDay(batch.days)).replace(` ${today.slice(0, 4)}`, '')
  const date = [day, placeOf(batch)].filter(Boolean).join(', ')
  return [date, differsFromCard(batch, program) && fee, isFull && seats].filter(Boolean).join(' · ')
}

/** Groups batches by the month in which they begin, in the given order: '2026-12' → the batches of December. */
export function byFirstMonth(batches: readonly OfferedBatch[]): Map<string, OfferedBatch[]> {
  const months = new Map<string, OfferedBatch[]>()
  for (const batch of batches) {
    const month = firstDay(batch.days).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), batch])
  }
  return months
}
