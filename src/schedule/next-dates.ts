import type { Program } from '#catalogue/program.schema.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { firstDay } from './batch-days.ts'
import { placeOf } from './batch.ts'
import type { OfferedBatch } from './batch.schema.ts'
import { differsFromCard, offeredWords } from './offered-words.ts'

/** By program: when and where it begins next, '12 Dec, Faridabad'. */
export type NextDates = Readonly<Record<number, string>>

/** @param batches the first day first */
export function nextDates(batches: readonly OfferedBatch[], programs: readonly Program[], today: PlainDate): NextDates {
  const found: Record<number, string> = {}
  for (const program of programs) {
    const next = nextToAskFor(batches.filter(({ trainingProgramId }) => trainingProgramId === program.id))
    if (next) found[program.id] = nextInWords(next, program, today)
  }
  return found
}

/** The first with a free seat. When all are full, the first, which has a waiting list. @param batches the first day first */
export function nextToAskFor(batches: readonly OfferedBatch[]): OfferedBatch | undefined {
  return batches.find(({ availability }) => availability !== 'full') ?? batches[0]
}

/**
 * '12 Dec, Faridabad', with the year when it is another one than today's. It stands beside the price of the card, so it says its own
 * where that is another one: '3 Dec, Pune · Classroom ₹8,500 +GST'.
 */
function nextInWords(batch: OfferedBatch, program: Program, today: PlainDate): string {
  const { fee, seats, isFull } = offeredWords(batch)
  const day = shortDate(firstDay(batch.days)).replace(` ${today.slice(0, 4)}`, '')
  const date = [day, placeOf(batch)].filter(Boolean).join(', ')
  return [date, differsFromCard(batch, program) && fee, isFull && seats].filter(Boolean).join(' · ')
}

/** Batches by the month in which they begin: '2026-12' → those of December. The order stays. */
export function byFirstMonth(batches: readonly OfferedBatch[]): Map<string, OfferedBatch[]> {
  const months = new Map<string, OfferedBatch[]>()
  for (const batch of batches) {
    const month = firstDay(batch.days).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), batch])
  }
  return months
}
