import { dateInWords } from '#base/dates/dates.ts'
import { hoursInClock } from '#base/dates/day-hours.ts'
import { placeOf } from './batch.ts'
import type { Batch } from './batch.schema.ts'

/** A text for the chat group of a batch. Groups are forwarded, so it names nobody and contains no link that lets anybody in. */
export function groupText(
  batch: Pick<Batch, 'training_program_name' | 'days' | 'mode' | 'place' | 'venue' | 'state' | 'mapLink' | 'joiningText'>,
): string {
  const days = batch.days.map((day) => `${dateInWords(day.date)}, ${hoursInClock(day)}`)
  const parts = [`*${batch.training_program_name}*`, days.join('\n'), whereOf(batch), batch.mapLink, batch.joiningText]
  return parts.filter(Boolean).join('\n\n')
}

/** 'Example Hall, Sector 16, Faridabad, Haryana', or 'Online'. */
export function whereOf(batch: Pick<Batch, 'mode' | 'venue' | 'place' | 'state'>): string {
  return [batch.venue, placeOf(batch), batch.state].filter(Boolean).join(', ')
}
