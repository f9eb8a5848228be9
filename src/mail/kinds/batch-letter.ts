import { oneLine } from '#base/rendering/one-line.ts'
import { dateInWords } from '#base/dates/dates.ts'
import { hoursInClock, type DayHours } from '#base/dates/day-hours.ts'
import { details, intro } from '../messages/letter-parts.ts'
import { plain, type Block, typedParagraphs } from '../messages/letter.ts'
import type { Values } from './mail-kind.ts'

/** What the people of a batch are told of it, and what its calendar file says. */
export interface ToldBatch {
  batchId: number
  /** Counts the changes that a calendar shows. */
  sequence: number
  program: string
  /** In their order. Times are 'HH:MM' in India. */
  days: DayHours[]
  /** '12–14 Dec 2026' */
  daysInWords: string
  /** 'Classroom' */
  mode: string
  /** 'Example Hall, Sector 16, Faridabad, Haryana', or 'Online'. */
  where: string
  mapLink: string | null
  meetingLink: string | null
  joiningText: string
}

/** A fact of a batch that was another one before. */
export interface ToldChange {
  label: string
  before: string
  now: string
}

export interface BatchLetter extends ToldBatch {
  /** Who reads it: one of the batch, or a contact. */
  fullName: string
  /** Whom a contact is asked to tell. Empty in a mail to somebody of the batch. */
  people: Array<{ id: number; name: string }>
  /** The facts that they saw before anybody wrote to them, and that are others now. Missing in mails from before it was known. */
  seenBefore?: ToldChange[]
}

/** Changed facts, one in each line: 'Days: 19–20 Dec 2026 (before: 12–13 Dec 2026)'. */
export function changeDetails(changes: readonly ToldChange[]): Block[] {
  return details(changes.map(({ label, before, now }) => ({ label, value: before ? `${now} (before: ${before})` : now })))
}

/** What all mails about a batch say. The text is the truth, whatever a calendar makes of the file: it names each day with its hours. */
export function batchValues(data: BatchLetter): Values {
  const { fullName, program, days, daysInWords, where, joiningText, people } = data
  const [first] = days
  return {
    fullName,
    program,
    batchDays: daysInWords,
    batchPlace: where,
    whoTrains: people.length === 0 ? 'you' : 'your employees',
    batchStart: first ? `${dateInWords(first.date)}, ${first.startTime}` : '',
    batchDetails: [...seenBeforeDetails(data), ...batchDetails(data)],
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

/** Stands before the details, where no template of the office can leave it out. */
function seenBeforeDetails({ seenBefore = [] }: BatchLetter): Block[] {
  if (seenBefore.length === 0) return []
  return [intro('Please note what has changed since you booked:'), ...changeDetails(seenBefore), intro('These are the details now:')]
}

function batchDetails({ program, days, mode, where, mapLink, meetingLink }: BatchLetter): Block[] {
  return details([
    { label: 'Program', value: program },
    ...days.map((day, at) => ({
      label: days.length === 1 ? 'Day' : `Day ${at + 1}`,
      value: `${dateInWords(day.date)}, ${hoursInClock(day)} (Indian time)`,
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
