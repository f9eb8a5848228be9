import { daysBetween, type PlainDate } from '#base/dates/dates.ts'
import { endOf, startOf, type DayHours } from '#base/dates/day-hours.ts'
import { placeOf } from '#training/batches/batch-place.ts'
import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import type { CompanySummary } from '#company/company.ts'
import { programPath } from '#catalogue/program.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { opening } from '#base/text/plain-text.ts'
import { provider, type StructuredData } from './structured-data.ts'

/** India has no daylight saving time. */
const OFFSET = '+05:30'
const MAX_DESCRIPTION_LENGTH = 300

/**
 * Structured data of a program date. Google requires a name, a start with its offset, and a location. The location of an online date is the
 * program's page, because only its participants may see the meeting link. A date with gaps between its days lists each run of days and has
 * no end of its own (docs/decisions/0095).
 */
export function eventSchema(
  batch: OfferedBatch,
  program: Program,
  { company, siteUrl, today }: { company: CompanySummary; siteUrl: string; today: PlainDate },
): StructuredData {
  const url = siteUrl + programPath(program)
  const runs = runsOf(batch.days)
  const isOnline = batch.mode === 'online'
  const happening = {
    '@type': 'EducationEvent',
    name: program.title,
    // A cancelled date leaves the page, so every listed date is scheduled.
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url }
      : {
          '@type': 'Place',
          name: placeOf(batch),
          address: { '@type': 'PostalAddress', addressLocality: placeOf(batch), addressCountry: 'IN' },
        },
  }
  const [whole] = runs
  return {
    ...happening,
    description: opening(program.description, MAX_DESCRIPTION_LENGTH),
    url,
    image: `${siteUrl}/og/program/${program.slug ?? program.id}.png`,
    ...(runs.length === 1 ? whole : { startDate: whole?.startDate, subEvent: runs.map((run) => ({ ...happening, ...run })) }),
    organizer: provider(company, siteUrl),
    ...(batch.trainers.length > 0 && { performer: batch.trainers.map((name) => ({ '@type': 'Person', name })) }),
    offers: {
      '@type': 'Offer',
      price: batch.price,
      priceCurrency: 'INR',
      availability: `https://schema.org/${batch.availability === 'full' ? 'SoldOut' : 'InStock'}`,
      validFrom: today,
      url,
    },
  }
}

interface Run {
  startDate: string
  endDate: string
}

/** The start and end of each run of consecutive days. `days` are in order. */
function runsOf(days: readonly DayHours[]): Run[] {
  const runs: DayHours[][] = []
  for (const day of days) {
    const last = runs.at(-1)?.at(-1)
    if (last && daysBetween(last.date, day.date) === 1) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    return first && last ? [{ startDate: `${startOf(first)}:00${OFFSET}`, endDate: `${endOf(last)}:00${OFFSET}` }] : []
  })
}
