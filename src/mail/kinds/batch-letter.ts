import { oneLine } from '#base/rendering/one-line.ts'
import { dateInWords } from '#base/dates/dates.ts'
import { hoursInClock, type DayHours } from '#base/dates/day-hours.ts'
import { details, intro } from '../messages/letter-parts.ts'
import { plain, type Block, typedParagraphs } from '../messages/letter.ts'
import type { Values } from './mail-kind.ts'

/** The links of a batch, for its people only. */
export interface BatchLinks {
  mapLink: string | null
  meetingLink: string | null
}

const LINK_LABELS: Record<keyof BatchLinks, string> = { mapLink: 'Map', meetingLink: 'Meeting' }

/** The links of a batch with their labels, as mails, calendars and the back-office show them. */
export function linksOf(batch: BatchLinks): Array<{ label: string; value: string }> {
  return Object.entries(LINK_LABELS).map(([name, label]) => ({ label, value: batch[name as keyof BatchLinks] ?? '' }))
}

/** The facts about a batch in its mails and calendar files. */
export interface ToldBatch extends BatchLinks {
  batchId: number
  /** Counts the changes that a calendar shows. */
  sequence: number
  program: string
  /** In order. Times are 'HH:MM' in India. */
  days: DayHours[]
  /** '12–14 Dec 2026' */
  daysInWords: string
  /** 'Classroom' */
  mode: string
  /** 'Example Hall, Sector 16, Faridabad, Haryana', or 'Online'. */
  where: string
  joiningText: string
}

/** A fact of a batch that has changed. */
export interface ToldChange {
  label: string
  before: string
  now: string
}

export interface BatchLetter extends ToldBatch {
  /** The reader: a participant of the batch, or a contact. */
  fullName: string
  /** The people to whom a contact should pass the message on. Empty in a mail to a participant. */
  people: Array<{ id: number; name: string }>
  /** Facts that the reader had already seen and that have changed since. Missing in older mails. */
  seenBefore?: ToldChange[]
}

/** One line per changed fact: 'Days: 19–20 Dec 2026 (before: 12–13 Dec 2026)'. */
export function changeDetails(changes: readonly ToldChange[]): Block[] {
  return details(changes.map(({ label, before, now }) => ({ label, value: before ? `${now} (before: ${before})` : now })))
}

/**
 * The values common to all mails about a batch. The text names each day with its hours, so it is complete even if a calendar misreads the
 * file.
 */
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
            intro('We have no e-mail address for these people. Please tell them:'),
            { type: 'list', start: 1, items: people.map(({ name }) => [{ type: 'paragraph', children: [plain(oneLine(name))] }]) },
          ],
  }
}

/** Precedes the details, so that no office template can omit it. */
function seenBeforeDetails({ seenBefore = [] }: BatchLetter): Block[] {
  if (seenBefore.length === 0) return []
  return [intro('Please note what has changed since you booked:'), ...changeDetails(seenBefore), intro('These are the details now:')]
}

function batchDetails(data: BatchLetter): Block[] {
  const { program, days, mode, where } = data
  return details([
    { label: 'Program', value: program },
    ...days.map((day, at) => ({
      label: days.length === 1 ? 'Day' : `Day ${at + 1}`,
      value: `${dateInWords(day.date)}, ${hoursInClock(day)} (Indian time)`,
    })),
    { label: 'Mode', value: mode },
    { label: 'Where', value: where === mode ? null : where },
    ...linksOf(data).map(({ label, value }) => ({ label, value, ...hrefOf(value) })),
  ])
}

/** Only an address that the form accepts becomes a link. */
function hrefOf(link: string): { href?: string } {
  return URL.canParse(link) && /^https?:/.test(link) ? { href: link } : {}
}
