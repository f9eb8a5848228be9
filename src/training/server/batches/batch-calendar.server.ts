import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
} from 'ical-generator'
import { linksOf, type ToldBatch } from '#mail/kinds/batch-letter.ts'
import { endOf, startOf } from '#base/dates/day-hours.ts'
import { calendarText } from '#base/rendering/calendar-text.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { calendarEvents, type CalendarEvent } from '../../batches/calendar-events.ts'

const ZONE = 'Asia/Kolkata'
/** India has no daylight saving time. */
const ZONE_DEFINITION = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n')

export interface CalendarFile<Method extends 'REQUEST' | 'CANCEL' | 'PUBLISH' = 'REQUEST' | 'CANCEL'> {
  filename: string
  method: Method
  text: string
}

interface Sender {
  /** The host of the site: UIDs end with it. */
  host: string
  /** The recipient of replies. */
  organizer: Mailbox
  /** The sender address of the mail. Mail programs trust an organizer that equals or names it (RFC 5545, section 3.2.18). */
  sender?: string | undefined
  now: Date
}

/** A participant whom a file invites. A contact is informed but does not attend. */
interface Invited extends Mailbox {
  isContact: boolean
}

/**
 * The invitation files of a mail to one person (RFC 5546). All components of a REQUEST have one UID, so days with differing hours get one
 * file each. `before` is the last schedule the person received: its dropped events are cancelled.
 */
export function invitationFiles(
  batch: ToldBatch,
  { before, isCancelled = false, invited, ...sender }: Sender & { before?: ToldBatch; isCancelled?: boolean; invited: Invited },
): CalendarFile[] {
  const events = calendarEvents(batch.days)
  const keys = new Set(events.map(({ key }) => key))
  const gone = before ? calendarEvents(before.days).filter(({ key }) => !keys.has(key)) : []
  const cancelled = (event: CalendarEvent, of: ToldBatch) =>
    file('CANCEL', [event], { ...of, sequence: batch.sequence }, { ...sender, invited })
  if (isCancelled) return events.map((event) => cancelled(event, batch))
  return [
    ...gone.map((event) => cancelled(event, before ?? batch)),
    ...events.map((event) => file('REQUEST', [event], batch, { ...sender, invited })),
  ]
}

/** One file with all days, for the office. PUBLISH invites nobody, so it may have several UIDs. */
export function publishedFile(batch: ToldBatch, { isCancelled, ...sender }: Sender & { isCancelled: boolean }): CalendarFile<'PUBLISH'> {
  return file('PUBLISH', calendarEvents(batch.days), batch, { ...sender, isCancelled })
}

/** The batch of an invitation with this UID. Undefined for a UID that is none of ours. */
export function batchOfUid(uid: string, host: string): number | undefined {
  const key = uid.endsWith(`@${host}`) ? uid.slice(0, -host.length - 1) : ''
  const id = /^batch-([1-9]\d{0,8})(?:-\d{4}-\d\d-\d\d)?$/.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

function file<Method extends 'REQUEST' | 'CANCEL' | 'PUBLISH'>(
  method: Method,
  events: readonly CalendarEvent[],
  batch: ToldBatch,
  { host, organizer, sender, now, invited, isCancelled = method === 'CANCEL' }: Sender & { invited?: Invited; isCancelled?: boolean },
): CalendarFile<Method> {
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod[method],
    prodId: { company: 'Pramaan', product: 'Batches', language: 'EN' },
  })
  for (const { key, day, recurrence } of events) {
    const event = calendar.createEvent({
      id: `batch-${batch.batchId}${key && `-${key}`}@${host}`,
      sequence: batch.sequence,
      stamp: now,
      start: `${startOf(day)}:00`,
      end: `${endOf(day)}:00`,
      timezone: ZONE,
      summary: batch.program,
      location: batch.where,
      description: description(batch),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: {
        name: quotable(organizer.name ?? organizer.address),
        email: organizer.address,
        ...(sender !== undefined && sender.toLowerCase() !== organizer.address.toLowerCase() && { sentBy: sender }),
      },
      ...(batch.meetingLink !== null && { url: batch.meetingLink }),
      ...(recurrence && {
        repeating: {
          freq: ICalEventRepeatingFreq[recurrence.frequency],
          count: recurrence.count,
          ...(recurrence.interval > 1 && { interval: recurrence.interval }),
          // For an empty list the generator writes an EXDATE without a value, which python-icalendar refuses.
          ...(recurrence.excluded.length > 0 && { exclude: recurrence.excluded.map((date) => `${date}T${day.startTime}:00`) }),
        },
      }),
    })
    if (invited) {
      event.createAttendee({
        name: quotable(invited.name ?? invited.address),
        email: invited.address,
        role: invited.isContact ? ICalAttendeeRole.NON : ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      })
    }
  }
  // The generator writes the zone only for a whole calendar, and then DTSTAMP without the Z that RFC 5545 requires.
  const text = calendarText(calendar.toString()).replace('BEGIN:VEVENT', `${ZONE_DEFINITION}BEGIN:VEVENT`)
  const [only] = events
  const name = `${method === 'CANCEL' ? 'cancelled' : 'training'}${(events.length === 1 && only?.key && `-${only.key}`) || ''}.ics`
  return { filename: name, method, text }
}

function description(batch: ToldBatch): string {
  const links = linksOf(batch).map(({ label, value }) => value && `${label}: ${value}`)
  return [...[...links, batch.joiningText].filter(Boolean), 'The e-mail of this training is right if this entry differs.'].join('\n\n')
}

/** A parameter cannot contain a quotation mark (RFC 5545, section 3.1). */
function quotable(name: string): string {
  return name.replaceAll('"', "'")
}
