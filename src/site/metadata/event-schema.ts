import { endOf, startOf, type DayHours } from '#base/dates/day-hours.ts'
import { placeOf, type OfferedBatch } from '#schedule/batch.ts'
import type { CompanySummary } from '#company/company.ts'
import { programPath } from '#catalogue/program.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { excerpt, plainText } from '#base/text/plain-text.ts'
import { provider, type StructuredData } from './structured-data.ts'

/** India has no daylight saving time. */
const OFFSET = '+05:30'
const MAX_DESCRIPTION_LENGTH = 300

/**
 * A date of a program. Google asks for name, start with its offset, and location; an online one has the program's page as its
 * location, because only its people may read the link of the meeting.
 */
export function eventSchema(
  batch: OfferedBatch,
  program: Program,
  { company, siteUrl }: { company: CompanySummary; siteUrl: string },
): StructuredData {
  const url = siteUrl + programPath(program)
  const [first] = batch.days as [DayHours]
  const last = batch.days.at(-1) ?? first
  const isOnline = batch.mode === 'online'
  return {
    '@type': 'EducationEvent',
    name: program.title,
    description: excerpt(plainText(program.description), MAX_DESCRIPTION_LENGTH),
    url,
    image: `${siteUrl}/og/program/${program.slug ?? program.id}.png`,
    startDate: `${startOf(first)}:00${OFFSET}`,
    endDate: `${endOf(last)}:00${OFFSET}`,
    // Only dates that stand are listed: a cancelled one leaves the page.
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url }
      : {
          '@type': 'Place',
          name: placeOf(batch),
          address: { '@type': 'PostalAddress', addressLocality: placeOf(batch), addressCountry: 'IN' },
        },
    organizer: provider(company, siteUrl),
    offers: {
      '@type': 'Offer',
      price: batch.price,
      priceCurrency: 'INR',
      availability: `https://schema.org/${batch.availability === 'full' ? 'SoldOut' : 'InStock'}`,
      url,
    },
  }
}
