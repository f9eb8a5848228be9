import { dateInWords } from '#base/dates/dates.ts'
import { hoursInClock } from '#base/dates/day-hours.ts'
import { whereOf, type BatchPlace } from './batch-place.ts'
import type { Batch } from './batch.schema.ts'

/** A text for the chat group of a batch. Groups are forwarded, so it names nobody and contains no link that lets anybody in. */
export function groupText(batch: Pick<Batch, 'training_program_name' | 'days' | keyof BatchPlace | 'joiningText'>): string {
  const days = batch.days.map((day) => `${dateInWords(day.date)}, ${hoursInClock(day)}`)
  const parts = [`*${batch.training_program_name}*`, days.join('\n'), whereOf(batch), batch.mapLink, batch.joiningText]
  return parts.filter(Boolean).join('\n\n')
}
