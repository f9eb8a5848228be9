import { shortDate, type PlainDate } from '../shared/dates.ts'
import { firstDay } from './batch-days.ts'
import { placeOf, type OfferedBatch } from './batch.ts'

/** By program: when and where it begins next, '12 Dec, Faridabad'. */
export type NextDates = Readonly<Record<number, string>>

/** @param batches the first day first */
export function nextDates(batches: readonly OfferedBatch[], today: PlainDate): NextDates {
  const found: Record<number, string> = {}
  for (const batch of batches) found[batch.trainingProgramId] ??= nextInWords(batch, today)
  return found
}

/** '12 Dec, Faridabad', with the year when it is another one than today's. */
function nextInWords(batch: OfferedBatch, today: PlainDate): string {
  const day = shortDate(firstDay(batch.days)).replace(` ${today.slice(0, 4)}`, '')
  return [day, placeOf(batch)].filter(Boolean).join(', ')
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
