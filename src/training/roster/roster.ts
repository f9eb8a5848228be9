import { UNMARKED } from './roster-state.ts'
import type { Mark } from './marks.ts'
import type { Batch } from '../batches/batch.schema.ts'
import { seatsLeft } from '../batches/batch.ts'
import { shortDate } from '#base/dates/dates.ts'
import type { RosterEntry } from './roster.schema.ts'

/** The result of a bulk action for somebody without a free seat. */
export const ON_WAITING_LIST = 'On the waiting list: every seat is taken or waited for.'

/**
 * The reason for a replaced person. It stores the participant ID and is shown with the name: after an erasure, no row or history of
 * somebody else contains that name.
 */
export const replacedBy = (person: string) => `Replaced by ${person}`

/** 'Their place was cancelled on 3 Dec 2026', the start of a question whether they will attend after all. */
export function cancelledInWords({ cancelledOn }: Pick<RosterEntry, 'cancelledOn'>): string {
  return `Their place was cancelled${cancelledOn === null ? '' : ` on ${shortDate(cancelledOn)}`}`
}

/** Maximum length of a mark's reason. */
export const MAX_REASON_LENGTH = 300

/**
 * The people on the waiting list who can get the seats that are free after these people leave, in order. The seat of an order stays ordered,
 * unless it comes off the bill.
 */
export function nextForSeats<Entry extends Pick<RosterEntry, 'id' | 'rosterState' | 'orderId'>>(
  { seats, seatsOrdered, status }: Pick<Batch, 'seats' | 'seatsOrdered' | 'status'>,
  roster: readonly Entry[],
  leaving: readonly number[],
  { isOffTheBill = false }: { isOffTheBill?: boolean } = {},
): Entry[] {
  if (status === 'cancelled') return []
  const staying = roster.filter(({ id }) => !leaving.includes(id))
  const seatsTaken = staying.filter(({ rosterState }) => rosterState === 'seat').length
  const waiting = staying.filter(({ rosterState }) => rosterState === 'waiting')
  const left = isOffTheBill ? 0 : roster.filter(({ id, orderId }) => orderId !== null && leaving.includes(id)).length
  return waiting.slice(0, seatsLeft({ seats, seatsTaken, seatsOrdered: seatsOrdered + left }) ?? waiting.length)
}

/** A mark in words: 'present', 'not marked'. */
export const markWord = (mark: Mark | typeof UNMARKED): string => (mark === UNMARKED ? 'not marked' : mark)
