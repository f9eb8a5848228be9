import { oneLine } from '#base/rendering/one-line.ts'
import { dateInWords } from '#base/dates/dates.ts'
import type { MailData } from '../mail-data.ts'
import { details, intro } from './letter-parts.ts'
import { plain, typedParagraphs, type Block } from './letter.ts'

/** What all mails about a batch say. The text is the truth, whatever a calendar makes of the file: it names each day with its hours. */
export function batchValues(data: MailData['batch-joining']): Record<string, string | Block[]> {
  const { fullName, program, days, daysInWords, where, joiningText, people } = data
  const [first] = days
  return {
    fullName,
    program,
    batchDays: daysInWords,
    batchPlace: where,
    batchStart: first ? `${dateInWords(first.date)}, ${first.startTime}` : '',
    batchDetails: batchDetails(data),
    joiningText: joiningText.trim() === '' ? [] : typedParagraphs(joiningText),
    batchPeople:
      people.length === 0
        ? []
        : [
            intro('They have no e-mail address of their own with us. Please tell:'),
            { type: 'list', start: 1, items: people.map(({ name }) => [{ type: 'paragraph', children: [plain(oneLine(name))] }]) },
          ],
  }
}

/** 'your place', 'the place of Ravi Sample' or 'the places of 3 people'. @param people whom a contact is asked to tell */
export function whosePlace(people: MailData['batch-joining']['people']): string {
  const [first, ...others] = people
  if (!first) return 'your place'
  return others.length === 0 ? `the place of ${oneLine(first.name)}` : `the places of ${people.length} people`
}

function batchDetails({ program, days, mode, where, mapLink, meetingLink }: MailData['batch-joining']): Block[] {
  return details([
    { label: 'Program', value: program },
    ...days.map(({ date, startTime, endTime }, at) => ({
      label: days.length === 1 ? 'Day' : `Day ${at + 1}`,
      value: `${dateInWords(date)}, ${startTime} to ${endTime} (Indian time)`,
    })),
    { label: 'Mode', value: mode },
    { label: 'Where', value: where === mode ? null : where },
    { label: 'Map', value: mapLink, ...hrefOf(mapLink) },
    { label: 'Meeting', value: meetingLink, ...hrefOf(meetingLink) },
  ])
}

/** Only what the form takes becomes a link. */
function hrefOf(link: string | null): { href?: string } {
  return link !== null && URL.canParse(link) && /^https?:/.test(link) ? { href: link } : {}
}
