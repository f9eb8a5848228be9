import type { Mark } from '#schedule/attendance.ts'
import type { Batch } from '#schedule/batch.schema.ts'
import { seatsLeft } from '#schedule/batch.ts'
import { shortDate } from '#base/dates/dates.ts'
import type { RosterEntry } from './roster.schema.ts'

/** What the result of bulk work says about somebody for whom no seat was free. */
export const ON_WAITING_LIST = 'On the waiting list: no seat is free.'

/**
 * Why somebody left for another person. Stored with the participant ID and read with the name: when that person is erased, no row
 * and no history of somebody else names them.
 */
export const replacedBy = (person: string) => `Replaced by ${person}`

/** Asks whether somebody whose place was cancelled is to come after all. */
export function cancelledInWords({ cancelledOn }: Pick<RosterEntry, 'cancelledOn'>): string {
  return `Their place was cancelled${cancelledOn === null ? '' : ` on ${shortDate(cancelledOn)}`}`
}

/** One call adds at most so many people. */
export const MAX_PEOPLE_AT_ONCE = 30

/** Of a mark. */
export const MAX_REASON_LENGTH = 300

/** What is sent to take a mark away. */
export const UNMARKED = 'unmarked' as const

/** Those on the waiting list who can have the seats that are free once these people have left, in their order. */
export function nextForSeats<Entry extends Pick<RosterEntry, 'id' | 'rosterState'>>(
  { seats, status }: Pick<Batch, 'seats' | 'status'>,
  roster: readonly Entry[],
  leaving: readonly number[],
): Entry[] {
  if (status === 'cancelled') return []
  const staying = roster.filter(({ id }) => !leaving.includes(id))
  const seatsTaken = staying.filter(({ rosterState }) => rosterState === 'seat').length
  const waiting = staying.filter(({ rosterState }) => rosterState === 'waiting')
  return waiting.slice(0, seatsLeft({ seats, seatsTaken }) ?? waiting.length)
}

/** A mark, or that there is none, as people read it: 'present', 'not marked'. */
export const markWord = (mark: Mark | typeof UNMARKED): string => (mark === UNMARKED ? 'not marked' : mark)
